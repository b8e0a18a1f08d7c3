import type { Language } from '@archway/words'
import {
  Bell,
  Building2,
  Inbox,
  LayoutDashboard,
  LogOut,
  Package,
  Plus,
  Stethoscope,
  Upload,
  Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { Frame } from '../nav/Frame.tsx'
import { LanguageMenu } from '../nav/LanguageMenu.tsx'
import type { NavEntry } from '../nav/nav-entry.ts'
import { SideNav } from '../nav/SideNav.tsx'
import { Tabs } from '../nav/Tabs.tsx'
import { Toolbar } from '../nav/Toolbar.tsx'
import { UserMenu } from '../nav/UserMenu.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { PageLayout } from '../page/PageLayout.tsx'
import { ChipsAndSteps } from './ChipsAndSteps.tsx'
import { Controls } from './Controls.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Drawings } from './Drawings.tsx'
import { Fields } from './Fields.tsx'
import { Lists } from './Lists.tsx'
import { Teeth } from './Teeth.tsx'

const user = {
  displayName: 'Zeynep Karaca',
  email: 'owner@brightsmiles.test',
  company: 'Bright Smiles',
  photo: null,
  href: '/profile/profile',
} as const

const entries: NavEntry[] = [
  { id: 'dashboard', label: 'Dashboard', href: '#a', icon: LayoutDashboard, current: false, badge: 12 },
  {
    id: 'cases',
    label: 'Cases',
    icon: Inbox,
    items: [
      { id: 'admin', label: 'Admin Cases', href: '#b', icon: Users, current: true },
      { id: 'doctor', label: 'Doctor Cases', href: '#c', icon: Stethoscope, current: false, badge: 3 },
    ],
  },
  { id: 'doctors', label: 'Doctors', href: '#d', icon: Stethoscope, current: false },
  { id: 'profile', label: 'Company profile', href: '#e', icon: Building2, current: false },
  {
    id: 'shipments',
    label: 'Shipments',
    icon: Package,
    items: [
      { id: 'client', label: 'Client Shipments', href: '#f', icon: Package, current: false },
      { id: 'dso', label: 'Doctor Shipments', href: '#g', icon: Package, current: false },
    ],
  },
]

const sections: Record<string, ReactNode> = {
  lists: <Lists />,
  controls: <Controls />,
  fields: <Fields />,
  chips: <ChipsAndSteps />,
  dialogs: <Dialogs />,
  teeth: <Teeth />,
  drawings: <Drawings />,
}

export function Gallery({ language, section }: { language: Language; section: string | null }) {
  const [isFolded, setFolded] = useState(new URLSearchParams(location.search).has('folded'))
  const [isOpen, setOpen] = useState(false)
  return (
    <Frame
      nav={
        <SideNav
          user={user}
          entries={entries}
          folded={isFolded}
          onFoldedChange={setFolded}
          open={isOpen}
          onOpenChange={setOpen}
        />
      }
      toolbar={
        <Toolbar
          onOpenNavigation={() => setOpen(true)}
          end={
            <>
              <Popover trigger={<IconButton icon={Upload} label="Uploads" badge={2} />} title="Uploads">
                <div className="flex flex-col gap-4 p-4">
                  <ProgressBar label="upper.stl" value={62} showLabel />
                  <ProgressBar label="frontal.jpg" value={100} tone="success" showLabel />
                </div>
              </Popover>
              <IconButton icon={Bell} label="Inbox" badge={120} />
              <LanguageMenu language={language} onChange={() => {}} />
              <UserMenu
                user={user}
                entries={[
                  { id: 'guide', label: 'Quick guide', href: '#guide' },
                  { id: 'sep', separator: true },
                  { id: 'out', label: 'Logout', icon: LogOut, onSelect: () => {} },
                ]}
              />
            </>
          }
        />
      }
      banner={
        <Banner tone="warning" wide>
          This doctor's account is restricted.
        </Banner>
      }
    >
      <PageLayout
        header={
          <PageHeader
            title="Admin Cases"
            count={1284}
            back={{ href: '#back', label: 'Dashboard' }}
            action={
              <Button variant="primary" icon={Plus}>
                New case
              </Button>
            }
            more={<Button>Export</Button>}
            tabs={
              <Tabs
                label="Parts"
                items={Object.keys(sections).map((id, index) => ({
                  href: `?section=${id}`,
                  label: id,
                  current: (section ?? 'lists') === id,
                  count: index,
                }))}
              />
            }
          />
        }
      >
        {section === 'all' ? Object.values(sections) : sections[section ?? 'lists']}
      </PageLayout>
    </Frame>
  )
}
