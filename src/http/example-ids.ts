// Ids for the API's examples, from the sample city or created in it by the tests.

/** Ids, and texts in place of secrets. */
export const EXAMPLE = {
  cafe: "8b5edb73-d93e-8e4a-9c98-215611496df6",
  theatre: "ee945562-1232-8003-8e95-af437a30ab95",
  theatreVersion: "3f2c72dc762ace000a812fecbd7b8c29361c388d78d70563b017ee72676d5f80",
  /** An imported place without an owner. */
  unclaimed: "3c7f5a52-0c1e-4b7e-9a3c-2f6d8e0b4c11",
  /** The same place as `cafe`, imported. */
  twin: "4b1d7e95-2a60-4c38-9f1e-8d3c6a5b7e20",
  trio: "fc107aa5-8d8c-8b68-b96a-3763eb83be2e",
  fado: "26eec692-14a2-8dbe-aac5-f2fc1aa1be1b",
  stage: "388b0d42-30e9-87bd-8c2e-a481efd425af",
  amira: "0e09c4fa-cede-85fa-9a4d-7b4400b797a5",
  tomasz: "dc709395-7bf3-85b4-b32b-17e34037c642",
  swipe: "0d4b8c1e-7a25-4f69-b3c8-5e1f9a2d6b47",
  guestSwipe: "3f9d6a70-8c15-4e2b-a4d7-6b0e1c5f8a92",
  message: "6e1a9d3c-2b84-4c57-8f06-1d7e3b9a5c28",
  claim: "a94c6e20-5f1b-4d83-9c7a-3e8b2f0d6a15",
  report: "f27b3d58-9e4c-4a16-8d05-7c1a6e2b9f34",
  import: "1b6f8e3a-4d72-4c95-a0e8-9f5c2d7b3a61",
  photo: "7a3e5c19-8b2d-4f64-9e17-0c6d4a8b2f53",
  identity: "c58d2f7b-1e94-4a36-b7c0-4f9e6a3d8b12",
  invitation: "4e8a1c72-6b3d-4f95-8a20-d7c5e9b14f36",
  waitlistEntry: "2b7e4f90-6c1d-4a85-93f2-8e5d0c7a1b64",
  plan: "5d2f8c41-9b7e-4a03-8e6d-1c4b7f2a9e38",
  passkey: "EXAMPLE-passkey",
  token: "EXAMPLE-token-EXAMPLE-token-EXAMPLE-token-E",
  /** The recipient's keys in RFC 8291, 5. */
  pushKeys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  code: "abcd-efgh-jkmn-pqrs",
  room: "santamar",
  shortCode: "7k3m9q",
  roomMember: "6a0f3e82-5c94-4b17-9d2e-8f1b7c3a5e60",
  roomSwipe: "9d2c5b71-4e83-4f06-8a1d-3c7b0e6f5a94",
  order: "ORDER000000000001",
  paidOrder: "5O190127TN364715T",
  password: "a long enough password",
} as const;
