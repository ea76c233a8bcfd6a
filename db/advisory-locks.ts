// The advisory locks by which several servers on one database agree. Any numbers do, as long as each is used for one thing.

export const LOCKS = {
  migration: 7_245_113,
  training: 7_245_114,
  setup: 7_245_115,
  photoSweep: 7_245_116,
  statementLimit: 7_245_117,
  backup: 7_245_118,
  import: 7_245_127,
} as const;
