import { describe, expect, test } from 'vitest'
import { stagedPlan } from './staged-plan.ts'

describe('stagedPlan', () => {
  const plan = stagedPlan({ seed: 21, upperSteps: 18, lowerSteps: 14 })

  test('names every treated tooth once in its movements', () => {
    expect(new Set(plan.movements.map(m => m.tooth)).size).toBe(28)
    expect(plan.movements.some(m => Math.abs(m.rotation) > 8)).toBe(true)
  })

  test('takes enamel only between neighbours, 0.1 to 0.5 mm, before a step that exists', () => {
    expect(plan.ipr.length).toBeGreaterThan(3)
    for (const { contact, mm, beforeStep } of plan.ipr) {
      const [a, b] = contact.split('-').map(Number) as [number, number]
      const midline = [a % 10, b % 10].every(n => n === 1) && Math.abs(a - b) === 10
      expect(midline || Math.abs(a - b) === 1, contact).toBe(true)
      expect(mm).toBeGreaterThanOrEqual(0.1)
      expect(mm).toBeLessThanOrEqual(0.5)
      expect(beforeStep).toBeLessThanOrEqual(a < 30 ? 18 : 14)
    }
  })

  test('bonds attachments within the steps of their arch', () => {
    expect(plan.attachments.length).toBeGreaterThan(3)
    for (const a of plan.attachments) {
      expect(a.fromStep).toBeGreaterThanOrEqual(1)
      expect(a.toStep).toBe(a.tooth < 30 ? 18 : 14)
    }
  })

  test('moves the teeth by what the movements say', () => {
    const centre = (step: number, fdi: number) => {
      const m = plan.placements('lower', step).find(tooth => tooth.fdi === fdi)!.transform
      return [m[12]!, m[13]!, m[14]!] as const
    }
    for (const { tooth, extrusion } of plan.movements.filter(m => m.tooth > 30)) {
      const [before, after] = [centre(0, tooth), centre(14, tooth)]
      expect(after[2] - before[2]).toBeCloseTo(extrusion, 0.9)
    }
  })

  test('makes a mesh of any step, and of the last for a step beyond', () => {
    const first = plan.mesh('upper', 0)
    const last = plan.mesh('upper', 18)
    expect(plan.mesh('upper', 40).positions).toEqual(last.positions)
    expect(first.positions).not.toEqual(last.positions)
  })

  test('leaves the gap of a missing tooth to a pontic, without attachment and movement; ramps are within the steps', () => {
    const gapped = stagedPlan({
      seed: 21,
      upperSteps: 18,
      lowerSteps: 14,
      pontics: [15],
      biteRamps: [11, 21],
    })
    expect(gapped.pontics).toEqual([{ tooth: 15, fromStep: 1, toStep: 18 }])
    expect(gapped.biteRamps.map(({ tooth }) => tooth)).toEqual([11, 21])
    expect(gapped.biteRamps.every(({ fromStep, toStep }) => 1 <= fromStep && toStep <= 18)).toBe(true)
    expect([...gapped.attachments, ...gapped.movements].some(({ tooth }) => tooth === 15)).toBe(false)
    expect(gapped.mesh('upper', 0).teeth.map(({ fdi }) => fdi)).not.toContain(15)
    expect(gapped.teeth('upper').teeth.map(({ fdi }) => fdi)).toContain(15)
    // The gum closes over the gap.
    const top = (plan: typeof gapped) => {
      const { positions } = plan.teeth('upper').gum
      const [x, y] = plan
        .placements('upper', 9)
        .find(({ fdi }) => fdi === 15)!
        .transform.slice(12)
      let lowest = Infinity
      for (let index = 0; index < positions.length; index += 3)
        if (Math.hypot(positions[index]! - x!, positions[index + 1]! - y!) < 2)
          lowest = Math.min(lowest, positions[index + 2]!)
      return lowest
    }
    expect(top(gapped)).toBeGreaterThanOrEqual(top(plan) - 0.1)
  })

  test('leaves an untreated arch out of the tables and straight', () => {
    const upper = stagedPlan({ seed: 3, upperSteps: 10, lowerSteps: 0 })
    expect(upper.movements.every(m => m.tooth < 30)).toBe(true)
    expect(
      [...upper.ipr.map(i => Number(i.contact.slice(0, 2))), ...upper.attachments.map(a => a.tooth)].every(
        n => n < 30,
      ),
    ).toBe(true)
    expect(upper.mesh('lower', 5).teeth).toHaveLength(14)
  })
})
