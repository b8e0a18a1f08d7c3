import type { CaseDetail } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import type { CaseActs } from '../../features/cases/detail/action-order.ts'
import { CaseBanners, FoldedBanners } from '../../features/cases/detail/CaseBanners.tsx'
import { CaseHeader } from '../../features/cases/detail/CaseHeader.tsx'
import { DetailsTab } from '../../features/cases/detail/DetailsTab.tsx'
import { type CaseTab, fillsWindow, tabNamed, tabsOf } from '../../features/cases/detail/tabs.rules.ts'
import { ChatButton } from '../../features/chat/inbox/ChatButton.tsx'
import type { PlanReviewed } from '../../features/plans/PlanTab.tsx'
import { decideAccess, requests } from '../../platform/session/guard.ts'
import { readerOf, useSession } from '../../platform/session/session.ts'
import { visitorOf } from '../../platform/session/visitor.ts'
import type { Href } from '../../ui/action/link-context.ts'
import { lazyPart, usePreload } from '../../ui/lazy/lazy-part.tsx'
import type { MenuEntry } from '../../ui/overlay/Menu.tsx'
import { WorkLayout } from '../../ui/page/WorkLayout.tsx'
import { CasePreferences } from './CasePreferences.tsx'
import {
  CaseChatTab,
  CaseFiles,
  CaseRefinements,
  CaseShipments,
  HistoryTab,
  RequestsTab,
  sharedTabs,
} from './lazy-tabs.ts'

const CasePlan = lazyPart(async () => (await import('./CasePlan.tsx')).CasePlan)
const OrdersTab = lazyPart(async () => (await import('../../features/orders/OrdersTab.tsx')).OrdersTab)
const lazyTabs = [...sharedTabs, CasePlan, OrdersTab]

export type CaseLayoutProps = {
  detail: CaseDetail
  /** Whether the case is read by the calls for doctors' cases. */
  dso: boolean
  acts: CaseActs
  /** The review of the newest plan by this reader. */
  review: PlanReviewed | undefined
  tabName: string
  tabHref: (tab: CaseTab) => Href
  back: { href: Href; label: string }
  /** Addresses of other cases and of shipments for this reader; undefined where the reader cannot open them. */
  caseHref: (uuid: string) => Href
  shipmentHref: (uuid: string) => Href | undefined
  /** The correction form of a returned case, for this tab. */
  correction?: (tab: CaseTab) => ReactNode
  /** Entries of the screen for the menu of the case. */
  entries?: readonly MenuEntry[]
  /** A button of the screen, before the chat. */
  more?: ReactNode
  /** Dialogs of the screen. */
  children?: ReactNode
}

/** A case: header, banners, and the tab that the address names. */
export function CaseLayout(props: CaseLayoutProps) {
  const { detail, dso, acts, review, tabName, tabHref, back, caseHref, shipmentHref } = props
  const { correction, entries = [], more, children } = props
  const session = useSession()
  usePreload(lazyTabs)
  const reader = readerOf(session)
  const tabs = tabsOf(detail, reader, decideAccess(requests, visitorOf(session)) === 'open')
  const tab = tabNamed(tabName, tabs)
  const tabContent: Readonly<Record<CaseTab, () => ReactNode>> = {
    details: () => <DetailsTab detail={detail} preferences={<CasePreferences detail={detail} dso={dso} />} />,
    files: () => <CaseFiles detail={detail} />,
    plan: () => <CasePlan {...{ detail, dso, review }} />,
    orders: () => <OrdersTab caseId={detail.uuid} dso={dso} shipmentHref={shipmentHref} />,
    requests: () => <RequestsTab {...{ detail, dso, shipmentHref }} />,
    refinements: () => <CaseRefinements {...{ detail, dso, acts }} />,
    shipments: () => <CaseShipments caseId={detail.uuid} hrefOf={shipmentHref} />,
    chat: () => <CaseChatTab detail={detail} dso={dso} />,
    history: () => <HistoryTab detail={detail} dso={dso} />,
  }
  const isFilled = fillsWindow(tab)
  const Banners = isFilled ? FoldedBanners : CaseBanners
  return (
    <WorkLayout
      filled={isFilled}
      bar={
        <CaseHeader
          {...{ detail, acts, back, tabs, tab, tabHref, entries }}
          more={
            <>
              {more}
              <ChatButton room={detail.uuid} href={tabHref('chat')} current={tab === 'chat'} />
            </>
          }
        />
      }
    >
      <Banners detail={detail} caseHref={caseHref} correction={correction?.(tab)} />
      {tabContent[tab]()}
      {children}
    </WorkLayout>
  )
}
