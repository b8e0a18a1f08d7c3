import { Drawing } from './Drawing.tsx'

const steps = ['01', '02', '03'] as const

/** Models of an arch by step, each with its file name. */
export function StepModelsDrawing({ arch }: { arch: 'upper' | 'lower' }) {
  const letter = arch === 'upper' ? 'U' : 'L'
  return (
    <Drawing viewBox="0 0 240 92">
      {steps.map((step, index) => {
        // The misaligned tooth gets straighter with each step.
        const off = (2 - index) * 2.6
        const teeth = [0, 1, 2, 3, 4]
        return (
          <g key={step} transform={`translate(${index * 80 + 6} 0)`}>
            <g transform={arch === 'upper' ? 'matrix(1 0 0 -1 0 66)' : undefined}>
              <path d="M4 34h60l-4 24a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4z" className="fill-draw-gum" />
              {teeth.map(tooth => (
                <path
                  key={tooth}
                  transform={`translate(${8 + tooth * 11} ${tooth === 2 ? -off : 0}) rotate(${tooth === 2 ? off * 3 : 0} 4 24)`}
                  d="M-.5 38V20q4.500-7 9.500 0v18q-4.750 4-9.500 0z"
                  className={tooth === 2 ? 'fill-draw-soft stroke-draw-accent' : 'fill-draw-fill'}
                />
              ))}
            </g>
            <text
              x="34"
              y="84"
              textAnchor="middle"
              direction="ltr"
              className="fill-ink stroke-none font-mono text-[11px]"
            >
              {`${letter}${step}.stl`}
            </text>
          </g>
        )
      })}
    </Drawing>
  )
}
