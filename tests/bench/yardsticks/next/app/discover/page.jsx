import { Deck } from "../../components/Places.jsx";
import { places } from "../../data.js";

export const dynamic = "force-dynamic";

export default function Discover() {
  return <Deck places={places} shown={20} />;
}
