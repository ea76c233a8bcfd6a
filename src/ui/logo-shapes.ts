import { OCHRE, PAPER, SEA, TERRACOTTA } from "../art/posters/palette.ts";

/** The logo in a view box of 32 × 32. Legible from 16 px; for the smallest sizes, static/favicon.svg has no windows. */
export const logoShapes = (): string => BLOCKS + WINDOWS;

const STREET = "M7 32C8 22.5 20 22 16.6 14.5C15.4 11.8 16.2 9 18 6H21.4C20 9 20.2 11 21.6 13.6C27 23 18.5 24 19 32Z";

const BLOCKS =
  `<rect width="32" height="32" rx="8" fill="${SEA}"/>` +
  `<path d="M8 0H19.7V8L17 14L18 20L11 26L8 32A8 8 0 0 1 0 24V8A8 8 0 0 1 8 0Z" fill="${TERRACOTTA}"/>` +
  `<path d="${STREET}" fill="${PAPER}"/><circle cx="19.7" cy="6.2" r="3.7" fill="${OCHRE}"/>`;

const WINDOWS = `<path d="M4.5 8.5h3v4h-3ZM10 8.5h3v4h-3ZM4.5 16h3v4h-3ZM25.5 12h3v4h-3ZM25.5 19.5h3v4h-3Z" fill="${PAPER}" opacity=".9"/>`;
