// The advisory locks of servers on the same database. The numbers are arbitrary but distinct.

export const LOCKS = {
  migration: 7_245_113,
  training: 7_245_114,
  setup: 7_245_115,
  photoPurge: 7_245_116,
  statementLimit: 7_245_117,
  backup: 7_245_118,
  siteWords: 7_245_119,
  import: 7_245_127,
} as const;
