import { Events } from "../../components/Events.jsx";
import { events } from "../../data.js";

export const dynamic = "force-dynamic";

export default function EventsPage() {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl">Events</h1>
      <Events events={events} />
    </div>
  );
}
