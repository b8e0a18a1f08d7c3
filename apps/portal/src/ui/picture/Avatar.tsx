import type { Language } from '@archway/words'
import { upperCase } from '@archway/words/locale'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { Person } from '../drawings/Person.tsx'

type AvatarProps = {
  /** The alternative text of the picture; leave it empty where the name is shown beside it. */
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** square: companies. */
  shape?: 'round' | 'square'
  /** The replacement for a missing picture. */
  fallback?: 'drawing' | 'initials'
  className?: string
}

const sizes = {
  small: 'size-7 text-xs',
  medium: 'size-9 text-sm',
  large: 'size-14 text-lg',
  huge: 'size-24 text-2xl',
}

const initials = (name: string, language: Language) =>
  upperCase(
    name
      .trim()
      .split(/\s+/u)
      .slice(0, 2)
      .map(word => [...word][0] ?? '')
      // Arabic letters would join into one shape.
      .join('\u200c'),
    language,
  )

/** A face or a company's mark. Props: `name`, `src`, `size` small | medium | large | huge, `shape` round | square, `fallback` drawing | initials. */
export function Avatar({
  name,
  src,
  size = 'medium',
  shape = 'round',
  fallback = shape === 'square' ? 'initials' : 'drawing',
  className,
}: AvatarProps) {
  const { i18n } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden bg-primary-soft font-semibold text-primary-text select-none',
        shape === 'round' ? 'rounded-full' : 'rounded-control',
        sizes[size],
        className,
      )}
    >
      {picture ? (
        <img
          src={picture}
          alt={name}
          onError={() => setBroken(picture)}
          className={cx('size-full', shape === 'round' ? 'object-cover' : 'object-contain')}
        />
      ) : (
        <span
          className="flex size-full items-center justify-center"
          {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        >
          {fallback === 'initials' && name ? (
            <span aria-hidden>{initials(name, i18n.language as Language)}</span>
          ) : (
            <Person />
          )}
        </span>
      )}
    </span>
  )
}
