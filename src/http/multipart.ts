// A multipart body not yet read: first the guard decides who may send one, then the route how large it may be.

export class Multipart {
  constructor(readonly request: Request) {}
}
