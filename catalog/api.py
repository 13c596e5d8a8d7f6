"""The read-only API: games, sets, cards, rules, terms, rulings and formats as JSON."""

import sys
from functools import lru_cache
from typing import Any

import django_filters as filters
from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpResponseBase, QueryDict
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ParseError
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import ReadOnlyModelViewSet

from catalog.filters import CardFilters, EntryFilters, ManyField, card_filters, ordered
from catalog.lookup import operators
from catalog.models import Card, CardSet, Format, Game, Rule, Ruling, Term
from catalog.search.grammar import parse
from catalog.search.operators import understand
from catalog.serializers import (
    COUNTED,
    CardSerializer,
    FormatSerializer,
    GameSerializer,
    RuleSerializer,
    RulingSerializer,
    SetSerializer,
    TermSerializer,
)
from engine.cards import PRINTED

MODELS = {"cards": Card, "sets": CardSet, "rules": Rule, "terms": Term, "rulings": Ruling, "formats": Format}
STATUSES = {"printed": PRINTED, "practice": ("practice",)}
NOTHING_ELSE = ("text", "text_norm", "blob", "marks", "name_norm")  # columns that an entry's JSON does not need
