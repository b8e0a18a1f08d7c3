import { nameBeside } from './name-beside.ts'

type Named = { readonly name: string }

/** A company, and below it the doctor unless they have the same name. Props: `company`, `doctor`. */
export function CompanyAndDoctor({ company, doctor }: { company: Named; doctor: Named | null | undefined }) {
  const doctorName = nameBeside(company.name, doctor?.name)
  return (
    <span className="block">
      <bdi>{company.name}</bdi>
      {doctorName && (
        <span className="block text-sm text-ink-3">
          <bdi>{doctorName}</bdi>
        </span>
      )}
    </span>
  )
}
