import stepBusiness0 from "../../../static/scene/step-business-0.svg" with { type: "file" };
import stepBusiness1 from "../../../static/scene/step-business-1.svg" with { type: "file" };
import stepBusiness2 from "../../../static/scene/step-business-2.svg" with { type: "file" };
import stepTraveler0 from "../../../static/scene/step-traveler-0.svg" with { type: "file" };
import stepTraveler1 from "../../../static/scene/step-traveler-1.svg" with { type: "file" };
import stepTraveler2 from "../../../static/scene/step-traveler-2.svg" with { type: "file" };
import { readDrawing } from "../../art/elements.ts";
import type { View } from "./view-texts.ts";

const FILES: Record<View, readonly [string, string, string]> = {
  traveler: [stepTraveler0, stepTraveler1, stepTraveler2],
  business: [stepBusiness0, stepBusiness1, stepBusiness2],
};

export const StepDrawing = ({ view, step }: { view: View; step: number }) => (
  <div dangerouslySetInnerHTML={{ __html: readDrawing(FILES[view][step] as string) }} />
);
