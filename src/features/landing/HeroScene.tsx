import { sceneHero } from "../../art/scene/hero.ts";

export function HeroScene() {
  return <div className="hero-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sceneHero() }} />;
}
