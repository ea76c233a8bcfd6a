// Baseline of signed-in screens: renders the same components with data that was fetched once, and sessions from a map.
import { connect } from "../../../db/client.ts";
import { findRunning } from "../../../db/embedded.ts";
import { readCity } from "../../../src/city/city.ts";
import { readConfig } from "../../../src/config.ts";
import type { AppContext, Viewer } from "../../../src/context.ts";
import { sha256 } from "../../../src/encoding/hash.ts";
import { renderDashboard } from "../../../src/features/dashboard/pages.tsx";
import { travelerScreen } from "../../../src/features/events/pages.tsx";
import { getCookie } from "../../../src/http/cookies.ts";
import { getViewer } from "../../../src/http/session.ts";
import { loadIslands } from "../../../src/layout/Island.tsx";
import { renderPage } from "../../../src/layout/render.tsx";

const [dataDir = "", cookie = ""] = process.argv.slice(2);
const running = await findRunning(dataDir);
if (!running) throw new Error("There is no database to read once.");
const { db, close } = connect(running.connection);
const config = readConfig({ DATA_DIR: dataDir });
const ctx = {
  db,
  config,
  city: await readCity(db, config),
  signUp: { mode: "open" },
  landing: { showsClaims: true },
} as AppContext;
await loadIslands();
const viewer = (await getViewer(ctx, new Request("http://localhost/", { headers: { cookie } }))) as Viewer;
const dashboard = await renderDashboard(ctx, viewer, "http://localhost/dashboard");
const events = await travelerScreen(ctx, viewer, "http://localhost/events");
await close();

const sessions = new Map([[sha256(cookie.slice("sid=".length)), viewer]]);
const viewerIn = (request: Request) => sessions.get(sha256(getCookie(request, "sid") ?? "")) ?? null;
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: {
    "/dashboard": (request) => renderPage(ctx, request, viewerIn(request), { title: "Your Travel Hub" }, dashboard),
    "/events": (request) => renderPage(ctx, request, viewerIn(request), { title: "Events" }, events),
  },
});
console.log(`http://127.0.0.1:${server.port}`);
