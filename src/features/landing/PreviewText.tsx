import type { ViewTexts } from "./texts.ts";

export const PreviewText = ({ preview, eyebrow }: { preview: ViewTexts["preview"]; eyebrow: string }) => (
  <div>
    <p className="eyebrow">{eyebrow}</p>
    <h2 id="preview" className="section-headline">
      {preview.headline}
    </h2>
    <p className="section-text">{preview.text}</p>
    <ul className="ticks">
      {preview.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
);
