// What a traveler's /profile holds besides.
export { PreferencePicker } from "../account/PreferencePicker.tsx";
export { TasteEditor } from "../discovery/TasteEditor.tsx";
