// Colors by role as "red green blue", for the light and the dark theme. Text has a contrast of at least 4.5:1 in both.

export const LIGHT = {
  paper: "251 246 238",
  raised: "255 252 247",
  sunken: "243 235 222",
  ink: "30 42 46",
  faint: "88 98 98",
  line: "228 217 200",
  edge: "139 128 110",
  act: "178 70 39",
  "act-strong": "150 55 29",
  like: "25 99 107",
  save: "133 88 6",
  skip: "154 52 84",
  going: "88 101 44",
  "on-act": "255 250 243",
} as const;

export const DARK: Record<keyof typeof LIGHT, string> = {
  paper: "22 28 31",
  raised: "31 39 42",
  sunken: "16 21 24",
  ink: "242 234 221",
  faint: "178 176 166",
  line: "57 66 69",
  edge: "128 132 128",
  act: "240 140 108",
  "act-strong": "247 168 142",
  like: "110 196 204",
  save: "236 184 84",
  skip: "240 138 165",
  going: "182 199 124",
  "on-act": "28 20 16",
};

export const cssVariables = (set: Record<string, string>) =>
  Object.entries(set)
    .map(([name, rgb]) => `--${name}: ${rgb};`)
    .join(" ");
