import type { LucideIcon } from 'lucide-react'
import type { Href } from '../action/link-context.ts'

export type NavLink = {
  id: string
  label: string
  href: Href
  icon: LucideIcon
  current: boolean
  /** The number of unread or pending items; 0 shows nothing. */
  badge?: number
}

export type NavGroup = { id: string; label: string; icon: LucideIcon; items: readonly NavLink[] }

export type NavEntry = NavLink | NavGroup

export type NavUser = {
  displayName: string
  email: string
  photo?: string | null
  company: string
  companyLogo?: string | null
  /** The address of the user's profile. */
  href: Href
}

/** Which links are starred, and what their stars do. */
export type NavStars = { ids: readonly string[]; onStar: (id: string) => void; label: (of: string) => string }
