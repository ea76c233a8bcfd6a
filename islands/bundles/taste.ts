// What a traveler's /profile holds besides.
export { PreferencePicker } from "../PreferencePicker.tsx";
export { TasteEditor } from "../TasteEditor/TasteEditor.tsx";
