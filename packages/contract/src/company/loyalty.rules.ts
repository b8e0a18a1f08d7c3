interface Tier {
  fromPoints: number
}

/** The highest tier reached with this number of points, and the next one; tiers may be in any order. */
export function findTiers<T extends Tier>(
  tiers: readonly T[],
  points: number,
): { tier: T | null; next: T | null } {
  const rising = [...tiers].sort((a, b) => a.fromPoints - b.fromPoints)
  return {
    tier: rising.findLast(({ fromPoints }) => fromPoints <= points) ?? null,
    next: rising.find(({ fromPoints }) => fromPoints > points) ?? null,
  }
}
