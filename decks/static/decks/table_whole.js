// All that a table can do, run in one go: between two scripts the page would be drawn, and its pictures come before what can be clicked.

import "./table.js";
import "./table_keys.js";
import "./table_drag.js";
import "./table_told.js";
import "./table_end.js";
import "./table_log.js";
import "./table_why.js";
import "./table_now.js";
import "./table_then.js";
import "./table_thinks.js";
