import type { LucideIcon } from 'lucide-react'
import {
  ArrowRight,
  Building2,
  Check,
  FlaskConical,
  MessageSquareText,
  Rotate3d,
  Stethoscope,
  Table2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { StepModelsDrawing } from '../../ui/drawings/StepModelsDrawing.tsx'
import type { FigureProps } from './figure-props.ts'

function Stop({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="flex w-24 min-w-0 flex-col items-center gap-1.5 text-center text-sm">
      <span className="flex size-12 items-center justify-center rounded-card bg-teal text-teal-ink">
        <Icon aria-hidden className="size-6" />
      </span>
      {text}
    </span>
  )
}

const Way = ({ text }: { text?: string }) => (
  <span className="flex min-w-6 flex-1 flex-col items-center gap-1 pt-4 text-sm text-ink-3">
    <ArrowRight aria-hidden className="size-5 text-primary-text rtl:[scale:-1_1]" />
    {text}
  </span>
)

const Line = ({ title, children }: { title?: string; children: ReactNode }) => (
  <figure className="m-0 rounded-card border border-line bg-surface p-4 break-inside-avoid">
    {title && <figcaption className="mb-3 text-base font-medium">{title}</figcaption>}
    <div className="flex max-w-xl items-start">{children}</div>
  </figure>
)

/** The route of a parcel: directly to the practice, or through the group's address. */
export function RoutesFigure({ guide, readers }: FigureProps) {
  const { routes } = guide
  const usesBulkShipping = readers.has('bulk')
  return (
    <Line title={usesBulkShipping ? routes.bulk : routes.drop}>
      <Stop icon={FlaskConical} text={routes.lab} />
      <Way text={usesBulkShipping ? routes.firstMile : undefined} />
      {usesBulkShipping && (
        <>
          <Stop icon={Building2} text={routes.group} />
          <Way text={routes.lastMile} />
        </>
      )}
      <Stop icon={Stethoscope} text={routes.practice} />
    </Line>
  )
}

/** The actions of a customer on a plan. */
export function PlanFigure({ guide }: FigureProps) {
  const [look, compare, decide] = guide.plan
  return (
    <Line>
      <Stop icon={Rotate3d} text={look} />
      <Way />
      <Stop icon={Table2} text={compare} />
      <Way />
      <span className="flex w-36 min-w-26 flex-col items-center gap-1.5 text-center text-sm">
        <span className="flex h-12 items-center gap-2">
          <span className="flex size-12 items-center justify-center rounded-card bg-green text-green-ink">
            <Check aria-hidden className="size-6" />
          </span>
          <span className="flex size-12 items-center justify-center rounded-card bg-amber text-amber-ink">
            <MessageSquareText aria-hidden className="size-6" />
          </span>
        </span>
        {decide}
      </span>
    </Line>
  )
}

/** File names of the models of a customer's setup. */
export function SetupFigure({ guide }: FigureProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['upper', 'lower'] as const).map(arch => (
        <figure key={arch} className="m-0 rounded-card border border-line bg-surface p-4 break-inside-avoid">
          <div className="mx-auto max-w-64">
            <StepModelsDrawing arch={arch} />
          </div>
          <figcaption className="mt-2 text-center text-sm text-ink-2">{guide.setup[arch]}</figcaption>
        </figure>
      ))}
    </div>
  )
}
