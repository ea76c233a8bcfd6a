// Measures for how long the main thread was busy without a break.

/**
 * Counts CPU time, because on a busy machine the thread also waits for its turn.
 * @returns a function that ends the measurement and returns the longest time in ms
 */
export function watchEventLoop(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
