// A multipart body that nobody has read yet: the guard decides first who may send one, and the route how large it may be.

export class Multipart {
  constructor(readonly request: Request) {}
}
