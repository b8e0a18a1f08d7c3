interface Tier {
  fromPoints: number
}

/** The highest tier that so many points reach, and the first one they do not; tiers may come in any order. */
export function standing<T extends Tier>(
  tiers: readonly T[],
  points: number,
): { tier: T | null; next: T | null } {
  const rising = [...tiers].sort((a, b) => a.fromPoints - b.fromPoints)
  return {
    tier: rising.findLast(({ fromPoints }) => fromPoints <= points) ?? null,
    next: rising.find(({ fromPoints }) => fromPoints > points) ?? null,
  }
}
