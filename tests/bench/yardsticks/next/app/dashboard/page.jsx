import { Icon } from "../../components/Icon.jsx";
import { SavedPlaces } from "../../components/Places.jsx";
import { places } from "../../data.js";

export const dynamic = "force-dynamic";

const TABS = ["heart", "check", "calendar", "pin"];

export default function Dashboard() {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl">Your Travel Hub</h1>
      <nav aria-label="Your travel hub" className="dashboard-tabs">
        {TABS.map((icon) => (
          <a key={icon} href={`/dashboard?tab=${icon}`} className="dashboard-tab">
            <Icon name={icon} size={20} />
            <span>{icon}</span>
            <span className="dashboard-count">3</span>
          </a>
        ))}
      </nav>
      <SavedPlaces places={places.slice(0, 16)} />
    </div>
  );
}
