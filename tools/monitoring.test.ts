import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../deploy/monitoring')
const readText = (file: string): string => readFileSync(join(folder, file), 'utf8')

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}
type Panel = { title: string; type: string; targets?: { expr: string }[] }
const rules: Rule[] = parse(readText('alerts.yaml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
const panels: Panel[] = JSON.parse(readText('dashboard.json')).panels

/** The alerts that a page with one table row each does not describe, and the rows of alerts that do not exist. */
const findUndescribed = (alerts: readonly string[], page: string): string[] => {
  const rows = [...page.matchAll(/^\| `(Archway\w+)` \|(.+)\|$/gm)].map(([, alert = '', cells = '']) => ({
    alert,
    isFull: cells.split('|').filter(cell => cell.trim().length > 5).length === 3,
  }))
  const described = rows.filter(({ isFull }) => isFull).map(({ alert }) => alert)
  return [
    ...alerts.filter(alert => !described.includes(alert)),
    ...rows.map(({ alert }) => alert).filter(alert => !alerts.includes(alert)),
  ]
}

/** The syntax errors of a query; Grafana replaces its variables before Prometheus parses the query. */
const findFaults = (query: string): string[] => {
  const text = query.replaceAll('$__rate_interval', '5m')
  const faults: string[] = []
  parser.parse(text).iterate({
    enter: ({ type, from }) => void (type.isError && faults.push(`${text} (at ${from})`)),
  })
  return faults
}

type Node = ReturnType<typeof parser.parse>['topNode']

/** The labels of one side of a query: the grouping of its aggregations, and the matchers of its other selectors. */
const labelsOf = (node: Node, text: string): string[] => {
  const sourceOf = (child: Node | null): string => (child ? text.slice(child.from, child.to) : '')
  if (node.name === 'AggregateExpr') return [`aggregated ${sourceOf(node.getChild('AggregateModifier'))}`]
  if (node.name === 'VectorSelector') return [`selector ${sourceOf(node.getChild('LabelMatchers'))}`]
  const labels: string[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) labels.push(...labelsOf(child, text))
  return [...new Set(labels)].sort()
}

/** Each `and` or `unless` whose sides have different labels: Prometheus would match none of their series. */
const findUnpaired = (text: string): string[] => {
  const unpaired: string[] = []
  parser.parse(text).iterate({
    enter: ({ node }) => {
      if (node.name !== 'BinaryExpr' || !(node.getChild('And') ?? node.getChild('Unless'))) return
      if (node.getChild('MatchingModifierClause')) return
      const [left, right] = [node.firstChild, node.lastChild].map(side => side && labelsOf(side, text))
      if (String(left) !== String(right)) unpaired.push(text.slice(node.from, node.to))
    },
  })
  return unpaired
}

describe('what monitoring loads', () => {
  const queries = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]

  test('every query of alerts and dashboard is one that Prometheus can parse', () => {
    expect(queries.length).toBeGreaterThan(40)
    expect(queries.flatMap(findFaults)).toEqual([])
  })

  test('planted fault: a query with a missing bracket is found', () => {
    expect(findFaults('sum(rate(archway_http_requests_total[5m])')).toHaveLength(1)
  })

  test('both sides of every `and` and `unless` carry the same labels', () => {
    expect(queries.filter(query => /\b(and|unless)\b/.test(query))).not.toEqual([])
    expect(queries.flatMap(findUnpaired)).toEqual([])
  })

  test('planted fault: an alert that pairs two different values of one label is found', () => {
    const failed = 'increase(archway_mails_total{result="failed"}[15m])'
    const sentMails = 'increase(archway_mails_total{result="sent"}[15m])'
    expect(findUnpaired(`${failed} > 0 and ${sentMails} == 0`)).toHaveLength(1)
    expect(findUnpaired(`sum(${failed}) > 0 unless sum by (instance) (${sentMails}) > 0`)).toHaveLength(1)
    expect(findUnpaired(`sum(${failed}) > 0 unless sum(${sentMails}) > 0`)).toEqual([])
  })

  test('every alert has a unique name, a severity, and says what to look at first', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, for: wait, labels, annotations } of rules) {
      expect(alert).toMatch(/^Archway[A-Z]\w+$/)
      expect(wait ?? '1m').toMatch(/^\d+[mh]$/)
      expect(labels.severity).toMatch(/^(critical|warning)$/)
      expect(annotations.summary.length).toBeGreaterThan(10)
      expect(annotations.description.length).toBeGreaterThan(20)
    }
  })

  test('for every alert, the operator finds what people notice, the first command and the remedy', () => {
    const alerts = rules.map(({ alert }) => alert)
    const page = readFileSync(join(folder, '../../docs/alerts.md'), 'utf8')
    expect(findUndescribed(alerts, page)).toEqual([])
    // Planted faults: a new alert, one that was removed, and a row without a remedy.
    expect(findUndescribed([...alerts, 'ArchwayNew'], page)).toEqual(['ArchwayNew'])
    expect(findUndescribed(alerts.slice(1), page)).toEqual(alerts.slice(0, 1))
    expect(findUndescribed(['ArchwayOld'], '| `ArchwayOld` | nothing | `df -h` | |')).toEqual(['ArchwayOld'])
  })

  test('every panel of the dashboard has a title and something to show', () => {
    const visiblePanels = panels.filter(({ type }) => type !== 'row')
    expect(visiblePanels.filter(({ title, targets = [] }) => !title || targets.length === 0)).toEqual([])
  })
})
