import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Finds words of the former private dialect of this code base; `docs/glossary.md` lists the replacement of each. */
const root = resolve(import.meta.dirname, '..')

/** Forbidden as a part of an identifier, such as `told` in `toldChanges`. */
const identifierWords = new Set(
  'told tell asked asking kept kase owe owes owed wish wished wishes wanted glance whoever meanwhile patience patiently hear stands'.split(
    ' ',
  ),
)
/** Limits are `max…`. */
const maxPrefix = /^(most[A-Z]\w*|MOST_\w+|\w+AtMost)$/

/** Forbidden in comments and in titles of tests. */
const proseWords =
  /\b(told|asked|kept|stands|whoever|meanwhile|goes on|somebody|nobody|wish|owed|of (?:its|their) own)\b/i

/** Comments, strings, regular expressions and templates, which are removed so that only code is left. */
const tokens =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|(?<template>`(?:\\.|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}|[^`\\])*`)|(?<regex>(?<=[=(,:!&|?{};[\n>]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/g

export type Finding = { readonly line: number; readonly word: string }

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

const isDialect = (identifier: string): boolean =>
  maxPrefix.test(identifier) ||
  (identifier.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).some(part =>
    identifierWords.has(part.toLowerCase()),
  )

/** Identifiers of a TypeScript source that contain a forbidden word. */
export const identifiersIn = (text: string): Finding[] => {
  const blankOut = (part: string): string => part.replace(/[^\n]/g, ' ')
  const code = text.replace(tokens, (whole, ...rest) => {
    const { template } = rest.at(-1) as { template?: string }
    if (template === undefined) return blankOut(whole)
    return whole.replace(/(?:^`|\})[^`]*?(?:\$\{|`$)|^`[^`]*`$/g, blankOut)
  })
  return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(({ 0: word, index }) =>
    isDialect(word) ? [{ line: lineOf(code, index), word }] : [],
  )
}

/** Lines of comments that contain a forbidden word. */
export const commentsIn = (text: string): Finding[] =>
  [...text.matchAll(tokens)].flatMap(({ groups, index }) =>
    (groups?.comment ?? '').split('\n').flatMap((line, lineIndex) => {
      const [word] = proseWords.exec(line.replace(/`[^`]*`/g, '')) ?? []
      return word ? [{ line: lineOf(text, index) + lineIndex, word }] : []
    }),
  )

/** Title of a test or a group: the first argument of `test`, `it`, `describe`, and of what their `each` returns. */
const title =
  /(?:\b(?:test|it|describe)(?:\.\w+)?\(|\)\()\s*(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>\s*,/g

/** Titles of tests that contain a forbidden word. */
export const titlesIn = (text: string): Finding[] =>
  [...text.matchAll(title)].flatMap(({ groups, index }) => {
    const [word] = proseWords.exec(groups?.text ?? '') ?? []
    return word ? [{ line: lineOf(text, index), word }] : []
  })

/** Source files under a folder, as paths from the root. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'migrations', 'data'].includes(entry.name) ? [] : sourcesIn(path)
    return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [path] : []
  })

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
