import { places } from "../../../data.js";

export const dynamic = "force-dynamic";

export const GET = () => Response.json(places);
