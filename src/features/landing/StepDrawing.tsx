import type { ReactNode } from "react";
import type { View } from "./view-texts.ts";

type Name = `${View}-${0 | 1 | 2}`;

export function StepDrawing({ name }: { name: Name }) {
  return (
    <svg viewBox="0 0 160 104" className="step-drawing" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}

const DRAWINGS: Record<Name, ReactNode> = {
  "traveler-0": (
    <>
      <circle cx="118" cy="30" r="22" className="fill-save" />
      <rect x="14" y="14" width="78" height="24" rx="12" className="fill-like" />
      <path d="m27 26 5 5 9-10" className="line-paper" />
      <path d="M50 26h28" className="line-paper" />
      <rect x="40" y="44" width="96" height="24" rx="12" className="fill-raised line-edge" />
      <path d="M56 56h52" className="line-edge" />
      <rect x="14" y="74" width="88" height="24" rx="12" className="fill-act" />
      <path d="m27 86 5 5 9-10" className="line-paper" />
      <path d="M50 86h38" className="line-paper" />
    </>
  ),
  "traveler-1": (
    <>
      <g transform="rotate(-14 60 96)">
        <rect x="32" y="16" width="54" height="74" rx="8" className="fill-line" />
      </g>
      <g transform="rotate(-4 76 96)">
        <rect x="46" y="12" width="56" height="78" rx="8" className="fill-save" />
      </g>
      <g transform="rotate(9 96 96)">
        <rect x="62" y="10" width="58" height="82" rx="8" className="fill-raised line-edge" />
        <path d="M62 18a8 8 0 0 1 8-8h42a8 8 0 0 1 8 8v38H62z" className="fill-like" />
        <circle cx="104" cy="27" r="8" className="fill-save" />
        <path d="M62 56V46l14-12 13 11 9-7 22 18z" className="fill-going" />
        <path d="M70 68h30M70 78h20" className="line-edge" />
      </g>
      <path
        d="M138 40c-3-6-12-4-12 3 0 6 7 10 12 14 5-4 12-8 12-14 0-7-9-9-12-3z"
        className="fill-act"
        transform="rotate(12 138 48)"
      />
    </>
  ),
  "traveler-2": (
    <>
      <path d="m12 30 40-14 44 12 52-16v62l-52 18-44-12-40 12z" className="fill-raised line-edge" />
      <path d="m52 16 44 12v64L52 80z" className="fill-line" />
      <path d="M14 74c24-4 26-22 46-22s26 20 48 14 24-22 38-24" className="line-like" strokeDasharray="5 6" />
      <path d="M106 14c-11 0-19 8-19 18 0 14 19 30 19 30s19-16 19-30c0-10-8-18-19-18z" className="fill-act" />
      <circle cx="106" cy="32" r="7" className="fill-paper" />
      <circle cx="34" cy="66" r="6" className="fill-save" />
    </>
  ),
  "business-0": (
    <>
      <rect x="30" y="40" width="100" height="56" className="fill-raised line-edge" />
      <path d="M24 16h112l8 26H16z" className="fill-act" />
      <path d="m46 16-4 26h19l2-26zM80 16v26h19l-2-26z" className="fill-paper" />
      <rect x="44" y="54" width="34" height="28" className="fill-like" />
      <path d="M61 54v28M44 68h34" className="line-paper" />
      <rect x="92" y="54" width="24" height="42" className="fill-save" />
      <circle cx="111" cy="76" r="2.5" className="fill-paper" />
      <path d="M12 96h136" className="line-edge" />
    </>
  ),
  "business-1": (
    <>
      <rect x="54" y="10" width="52" height="72" rx="8" className="fill-raised line-edge" />
      <path d="M54 18a8 8 0 0 1 8-8h36a8 8 0 0 1 8 8v26H54z" className="fill-save" />
      <path d="M64 44V32l9-7 9 7v12zM84 44V28h12v16z" className="fill-act" />
      <path d="M64 56h32M64 66h20" className="line-edge" />
      <path d="M46 50C38 50 36 58 30 60M114 50c8 0 10 8 16 10" className="line-like" strokeDasharray="4 5" />
      <circle cx="22" cy="70" r="12" className="fill-like" />
      <path d="M4 100c0-10 8-16 18-16s18 6 18 16z" className="fill-like" />
      <circle cx="138" cy="70" r="12" className="fill-going" />
      <path d="M120 100c0-10 8-16 18-16s18 6 18 16z" className="fill-going" />
    </>
  ),
  "business-2": (
    <>
      <g transform="rotate(-7 80 52)">
        <path d="M14 26h132v16a10 10 0 0 0 0 20v16H14V62a10 10 0 0 0 0-20z" className="fill-raised line-edge" />
        <path d="M108 28v48" className="line-edge" strokeDasharray="4 5" />
        <rect x="28" y="36" width="30" height="32" rx="4" className="fill-act" />
        <path d="M28 46h30" className="line-paper" />
        <path d="M68 42h28M68 54h20" className="line-edge" />
        <path d="m118 52 6 6 10-12" className="line-like" />
      </g>
      <circle cx="134" cy="18" r="5" className="fill-save" />
      <circle cx="24" cy="92" r="4" className="fill-like" />
    </>
  ),
};
