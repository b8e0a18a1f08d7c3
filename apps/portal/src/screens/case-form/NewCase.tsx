import { sideFrom } from '@archway/contract/cases'
import { Navigate } from '@tanstack/react-router'
import { NewForm } from '../../features/cases/form/NewForm.tsx'
import { usePathParts } from '../../platform/list/navigate.ts'

export function Screen() {
  const { type } = usePathParts<'type'>()
  if (!sideFrom('route', type)) return <Navigate to="/" replace />
  return <NewForm key={type} type={type} />
}
