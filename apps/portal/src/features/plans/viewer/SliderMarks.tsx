import { eventKinds, placeOnSlider, type StepEvents } from './events.rules.ts'

const tones = { reduce: 'bg-amber-mark', bond: 'bg-primary', remove: 'bg-grey-mark' } as const

/**
 * Dots below a slider at steps with IPR, bonding or removal; text beside the slider lists them. Props: `steps` (of
 * its stages), `events`.
 */
export function SliderMarks({ steps, events }: { steps: readonly number[]; events: readonly StepEvents[] }) {
  return (
    // As wide as the track of the slider's thumb.
    <div aria-hidden className="pointer-events-none absolute inset-x-2 bottom-0 h-1.5">
      {events.map(({ step, counts }) => (
        <span
          key={step}
          style={{ left: `${placeOnSlider(steps, step) * 100}%` }}
          className="absolute flex -translate-x-1/2 gap-px"
        >
          {eventKinds.map(
            kind => counts[kind] > 0 && <i key={kind} className={`size-1.5 rounded-full ${tones[kind]}`} />,
          )}
        </span>
      ))}
    </div>
  )
}
