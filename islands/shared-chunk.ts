// What nearly every island uses. The build imports it into each of them, so that it becomes one shared file.
import "react-dom/client";
import "../src/ui/Badge.tsx";
import "../src/ui/Button.tsx";
import "../src/ui/EmptyState.tsx";
import "../src/ui/Field.tsx";
import "../src/ui/dates.ts";
import "./lib/Form.tsx";
import "./lib/Form.tsx";
import "./lib/query.ts";
