// Linear algebra for training: Cholesky, Jacobi eigenvectors and conjugate gradients. Matrices are row-major.

/** Solves A x = b for a positive definite A (n × n, lower half) by Cholesky, in place. @throws RangeError if it isn't */
export function solveCholesky(a: Float64Array, b: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const rowI = i * n;
    let j = 0;
    for (; j + 4 <= i; j += 4) factorFour(a, rowI, j, n);
    for (; j <= i; j++) {
      const rowJ = j * n;
      let sum = a[rowI + j] as number;
      for (let k = 0; k < j; k++) sum -= (a[rowI + k] as number) * (a[rowJ + k] as number);
      if (i === j) {
        if (!(sum > 0)) throw new RangeError("The matrix is not positive definite.");
        a[rowI + i] = Math.sqrt(sum);
      } else {
        a[rowI + j] = sum / (a[rowJ + j] as number);
      }
    }
  }
  for (let i = 0; i < n; i++) {
    let sum = b[i] as number;
    for (let k = 0; k < i; k++) sum -= (a[i * n + k] as number) * (b[k] as number);
    b[i] = sum / (a[i * n + i] as number);
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i] as number;
    for (let k = i + 1; k < n; k++) sum -= (a[k * n + i] as number) * (b[k] as number);
    b[i] = sum / (a[i * n + i] as number);
  }
}

/** Columns j to j + 3 of the row that starts at `row`: four sums at a time, because a processor waits for each sum's last term. */
function factorFour(a: Float64Array, row: number, j: number, n: number): void {
  const row0 = j * n;
  const [row1, row2, row3] = [row0 + n, row0 + 2 * n, row0 + 3 * n];
  let sum0 = a[row + j] as number;
  let sum1 = a[row + j + 1] as number;
  let sum2 = a[row + j + 2] as number;
  let sum3 = a[row + j + 3] as number;
  for (let k = 0; k < j; k++) {
    const own = a[row + k] as number;
    sum0 -= own * (a[row0 + k] as number);
    sum1 -= own * (a[row1 + k] as number);
    sum2 -= own * (a[row2 + k] as number);
    sum3 -= own * (a[row3 + k] as number);
  }
  sum0 /= a[row0 + j] as number;
  sum1 -= sum0 * (a[row1 + j] as number);
  sum1 /= a[row1 + j + 1] as number;
  sum2 -= sum0 * (a[row2 + j] as number);
  sum2 -= sum1 * (a[row2 + j + 1] as number);
  sum2 /= a[row2 + j + 2] as number;
  sum3 -= sum0 * (a[row3 + j] as number);
  sum3 -= sum1 * (a[row3 + j + 1] as number);
  sum3 -= sum2 * (a[row3 + j + 2] as number);
  a[row + j] = sum0;
  a[row + j + 1] = sum1;
  a[row + j + 2] = sum2;
  a[row + j + 3] = sum3 / (a[row3 + j + 3] as number);
}

/** Adds weight × x xᵀ to the lower half of A (n × n), where x is `rows[at … at + n)`. */
export function addOuter(a: Float64Array, rows: Float64Array, at: number, n: number, weight: number): void {
  for (let i = 0; i < n; i++) {
    const scaled = weight * (rows[at + i] as number);
    const row = i * n;
    for (let j = 0; j <= i; j++) a[row + j] = (a[row + j] as number) + scaled * (rows[at + j] as number);
  }
}

/** Does what `addOuter` does for each of four rows in turn, but reads and writes A only once. */
export function addFourOuters(
  a: Float64Array,
  rows: Float64Array,
  [at0, at1, at2, at3]: Four,
  n: number,
  [weight0, weight1, weight2, weight3]: Four,
): void {
  for (let i = 0; i < n; i++) {
    const scaled0 = weight0 * (rows[at0 + i] as number);
    const scaled1 = weight1 * (rows[at1 + i] as number);
    const scaled2 = weight2 * (rows[at2 + i] as number);
    const scaled3 = weight3 * (rows[at3 + i] as number);
    const row = i * n;
    for (let j = 0; j <= i; j++) {
      a[row + j] =
        (a[row + j] as number) +
        scaled0 * (rows[at0 + j] as number) +
        scaled1 * (rows[at1 + j] as number) +
        scaled2 * (rows[at2 + j] as number) +
        scaled3 * (rows[at3 + j] as number);
    }
  }
}

type Four = readonly [number, number, number, number];

/** Eigenvalues (descending) and eigenvectors of a symmetric matrix (lower half), by cyclic Jacobi (Golub & Van Loan, 8.5). */
export function findEigenvectors(lower: Float64Array, n: number): { values: Float64Array; vectors: Float64Array } {
  const a = new Float64Array(n * n);
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    v[i * n + i] = 1;
    for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = lower[i * n + j] as number;
  }
  for (let sweep = 0; sweep < 60 && offDiagonalNorm(a, n) > 1e-22 * diagonalNorm(a, n); sweep++) {
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, p, q, n);
  }
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (i, j) => (a[j * n + j] as number) - (a[i * n + i] as number),
  );
  const vectors = new Float64Array(n * n);
  order.forEach((from, to) => {
    for (let i = 0; i < n; i++) vectors[i * n + to] = v[i * n + from] as number;
  });
  return { values: Float64Array.from(order, (i) => a[i * n + i] as number), vectors };
}

/** The product of `rows` (count × n) and `m` (n × width). */
export function multiplyRows(rows: Float64Array, m: Float64Array, n: number, width: number): Float64Array {
  const count = rows.length / n;
  const product = new Float64Array(count * width);
  for (let r = 0; r < count; r++) {
    for (let k = 0; k < n; k++) {
      const value = rows[r * n + k] as number;
      if (value === 0) continue;
      for (let j = 0; j < width; j++) {
        product[r * width + j] = (product[r * width + j] as number) + value * (m[k * width + j] as number);
      }
    }
  }
  return product;
}

/** Solves A x = target, A symmetric positive definite (Hestenes & Stiefel 1952). @param apply returns A x */
export function solveConjugateGradients(
  target: Float64Array,
  apply: (x: Float64Array) => Float64Array,
  maxSteps = 60,
): Float64Array {
  const x = new Float64Array(target.length);
  const residual = target.slice();
  const direction = target.slice();
  let square = dotProduct(residual, residual);
  const tolerance = 1e-8 * square;
  for (let step = 0; step < maxSteps && square > tolerance; step++) {
    const applied = apply(direction);
    const stepSize = square / dotProduct(direction, applied);
    for (let i = 0; i < x.length; i++) {
      x[i] = (x[i] as number) + stepSize * (direction[i] as number);
      residual[i] = (residual[i] as number) - stepSize * (applied[i] as number);
    }
    const next = dotProduct(residual, residual);
    for (let i = 0; i < x.length; i++) {
      direction[i] = (residual[i] as number) + (next / square) * (direction[i] as number);
    }
    square = next;
  }
  return x;
}

function dotProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function rotate(a: Float64Array, v: Float64Array, p: number, q: number, n: number): void {
  const apq = a[p * n + q] as number;
  if (apq === 0) return;
  const theta = ((a[q * n + q] as number) - (a[p * n + p] as number)) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const kp = a[k * n + p] as number;
    const kq = a[k * n + q] as number;
    a[k * n + p] = c * kp - s * kq;
    a[k * n + q] = s * kp + c * kq;
  }
  for (let k = 0; k < n; k++) {
    const pk = a[p * n + k] as number;
    const qk = a[q * n + k] as number;
    a[p * n + k] = c * pk - s * qk;
    a[q * n + k] = s * pk + c * qk;
    const vp = v[k * n + p] as number;
    const vq = v[k * n + q] as number;
    v[k * n + p] = c * vp - s * vq;
    v[k * n + q] = s * vp + c * vq;
  }
}

function offDiagonalNorm(a: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) sum += (a[i * n + j] as number) ** 2;
  return sum;
}

function diagonalNorm(a: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += (a[i * n + i] as number) ** 2;
  return sum;
}
