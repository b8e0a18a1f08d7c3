import type { Guide } from '../../../catalog/guide/guide.ts'

export const guide: Guide = {
  title: 'Quick guide',
  lead: 'From the first scan to the last aligner, in the order you will need it.',
  contents: 'Contents',
  print: 'Print',
  sections: {
    firstSteps: {
      title: 'First steps',
      blocks: [
        { text: 'Set up your account in three steps. Only an account owner can do this.' },
        {
          steps: [
            'Add a shipping address: Company profile, Addresses, Add address. Cases are shipped to it.',
            "Set your company's dental notation. Everyone in the company sees teeth in this notation; you can change it on the company profile.",
            'Invite your colleagues: Company profile, Admin users, Add admin. They get an email with a link that is valid for seven days.',
          ],
        },
        { figure: 'notation' },
        {
          text: 'Review Product Preferences, too: offset, trimline and laser marking apply to all your orders from then on.',
        },
      ],
    },
    records: {
      title: 'Taking records',
      blocks: [
        { heading: 'The eight photos' },
        {
          text: 'Sharp, well lit and straight: hold the camera level with the teeth, use cheek retractors for the five intraoral photos and a mirror for the two occlusal views. The longer side needs at least 1024 pixels.',
        },
        { figure: 'photos' },
        { heading: 'Scans' },
        { figure: 'scan' },
        {
          list: [
            'All teeth up to the last molars, with no holes in the scan.',
            '3 to 5 mm of gum around every tooth.',
            'The bite on both sides, with the teeth fully closed.',
            'Teeth dry, brackets and loose pieces removed.',
            'Not older than 90 days, and after all dental work.',
          ],
        },
        { heading: 'X-rays' },
        {
          text: 'A panoramic X-ray shows roots and teeth that have not erupted yet. It is strongly recommended for patients under 16.',
        },
        { figure: 'files' },
      ],
    },
    submitting: {
      title: 'Submitting a case',
      blocks: [
        {
          steps: [
            'Patient and product: who it is for, what is to be made, where it goes.',
            'Records: drop all files at once. We sort files by name; check and swap if needed.',
            'Prescription: what you want to achieve. It starts with your clinical preferences.',
            "Review: anything still missing is listed with a link to it. Confirm your patient's consent and submit.",
          ],
        },
        {
          text: 'A draft is saved a second after every change and is listed under Incomplete Submission. Uploads continue while you work elsewhere in the portal, and resume after a lost connection.',
        },
        {
          text: 'After you submit, the lab compares records and prescription in the quality check, within one working day. You can edit the case until it passes the quality check.',
        },
      ],
    },
    rejected: {
      title: 'If a submission is rejected',
      blocks: [
        {
          text: 'The case comes back to you with a reason for each record: a blurred photo, a hole in a scan, the wrong arch. You will find it under Pending Actions.',
        },
        {
          steps: [
            'Open the case. The rejected records are marked, with what to do about each.',
            'Replace the file in its place. The earlier version stays in the history.',
            'Submit again. The quality check looks at what has changed.',
          ],
        },
        {
          text: 'If a record cannot be improved, choose Override rejection and explain why. Some reasons cannot be overridden: nothing can be made from a file that belongs to another patient.',
        },
      ],
    },
    plan: {
      title: 'Reviewing a plan',
      blocks: [
        { figure: 'plan' },
        {
          list: [
            'Rotate and enlarge the models, and play the steps from start to end. Compare them with your prescription beside them.',
            'The tables show attachments and interproximal reduction (IPR, in millimeters) by tooth and step.',
            'Earlier versions remain available, so you can see what has changed.',
          ],
        },
        {
          text: 'Approve the plan, and it goes into manufacturing. Or request changes: choose what is wrong, mark the teeth and add a short comment. The next version is ready within two working days.',
        },
        {
          only: 'twoSteps',
          text: 'In your company, plans are approved in two steps: after the approval, a second person clears the plan. Until then its status is "Pending Admin approval".',
        },
      ],
    },
    setup: {
      title: 'Your own treatment setup',
      blocks: [
        {
          text: 'If you plan yourself, turn on "I supply my own treatment setup" and upload one ZIP archive with a model for each step.',
        },
        { figure: 'setup' },
        {
          list: [
            'U for the upper arch, L for the lower one, then the step number with two digits: U01.stl, L01.stl.',
            'No step may be missing or duplicated; the portal lists any problems.',
            'Closed models in millimeters, with their bases, ready to print.',
          ],
        },
      ],
    },
    shipping: {
      title: 'Manufacturing and shipping',
      blocks: [
        {
          text: 'Aligners are made in batches: 1st, 2nd, 3rd, 4th. You start the next batch from the case once the last one has arrived. Aligners take about seven working days, the other products three.',
        },
        { figure: 'routes' },
        {
          only: 'drop',
          text: "Your cases are drop-shipped: straight from the lab to the case's address.",
        },
        {
          only: 'bulk',
          text: "Your doctors' cases are shipped in bulk: the first mile brings them to your single shipping address, and you forward them to the doctors. Enter the courier and air waybill number of the last mile in the shipment.",
        },
        {
          text: "Every shipment has an air waybill number that opens the courier's tracking page. Confirm receipt in the case; wear time starts then.",
        },
      ],
    },
    more: {
      title: 'Refinement, retainer or replacement',
      blocks: [
        { text: 'Treatment does not always end with the last step. This is how to choose:' },
        { figure: 'choice' },
        {
          only: 'requests',
          text: 'Retainers and replacements are ordered under Request. Only steps that have been shipped can be made again.',
        },
      ],
    },
    products: {
      title: 'Retainers, night guards, whitening kits',
      blocks: [
        {
          text: 'Retainers hold a result. They are made from a new scan, from an impression or from a step of an earlier case; with a bonded retainer, tell us whether to cover it or keep clear of it.',
        },
        {
          text: 'Night guards protect one arch and need scans of both. Choose the type (hard, soft or dual), the thickness (2 to 4 mm) and how deeply the opposing teeth are indexed:',
        },
        { figure: 'indexing' },
        {
          text: 'Whitening kits are trays with gel. Reservoirs keep the gel on the front of the chosen teeth. Tell us about any allergies.',
        },
      ],
    },
    doctors: {
      title: 'Doctors and relationship managers',
      blocks: [
        {
          steps: [
            'Add a doctor with name, email and country. The invitation is valid for seven days and can be sent again.',
            'Choose who approves plans: nobody, the doctor, or the doctor and then your team.',
            'Assign the doctor a relationship manager, who is notified of everything that is pending.',
          ],
        },
        {
          list: [
            'Restricted: active cases continue; new cases are blocked.',
            'Blocked: the doctor can only view cases and write in chats.',
            'Inactive: the doctor cannot sign in; you still see the cases.',
          ],
        },
        { text: 'A relationship manager looks after doctors and cannot edit doctors or admins.' },
      ],
    },
    chat: {
      title: 'Chat and notifications',
      blocks: [
        {
          text: 'Every case has its own conversation with the lab. Write about the case, attach files, and find everything again in the inbox. If you lose your connection, messages are sent automatically when it returns.',
        },
        {
          only: 'dso',
          text: "In the inbox, the labels Doctor and Admin show whether a conversation is about a doctor's case or one of your own.",
        },
        {
          text: 'You are notified when it is your turn, when something ships and when someone writes to you. You can turn emails off in your profile, except those about cases waiting for you.',
        },
      ],
    },
    statuses: {
      title: 'What the statuses mean',
      blocks: [{ figure: 'statuses' }],
    },
    contact: {
      title: 'Contact',
      blocks: [
        {
          list: [
            'About a case: write in its conversation. The technician working on it will read your message.',
            'About your account: ask an account owner of your company, or customer support.',
          ],
        },
        {
          only: 'dso',
          text: 'Your relationship manager helps with everything that concerns doctors.',
        },
        {
          only: 'doctor',
          text: 'Your relationship manager and the administrators of your group help with addresses and access.',
        },
      ],
    },
  },
  photos: {
    faceSmiling: { title: 'Face, smiling', text: 'Facing forward, all front teeth visible.' },
    faceRest: { title: 'Face, at rest', text: 'Lips closed and relaxed, eyes level.' },
    profile: { title: 'Profile', text: 'From the side, hair behind the ear.' },
    upperOcclusal: { title: 'Upper occlusal', text: 'In the mirror, up to the last molars.' },
    lowerOcclusal: { title: 'Lower occlusal', text: 'In the mirror, tongue out of the way.' },
    frontal: { title: 'Frontal', text: 'Teeth closed, bite level, midline in the center.' },
    rightBuccal: { title: 'Right buccal', text: 'Canine and molars on the right side, teeth closed.' },
    leftBuccal: { title: 'Left buccal', text: 'Canine and molars on the left side, teeth closed.' },
  },
  scan: 'A complete scan: every tooth, the gum around it, the bite',
  files: {
    title: 'Accepted files',
    head: ['Record', 'Types', 'At most'],
    kinds: {
      scan: 'Scans',
      photo: 'Photos',
      xray: 'X-rays',
      setup: 'Treatment setup',
      document: 'Documents',
    },
  },
  notation: "The teeth in your company's notation",
  plan: ['Review', 'Compare', 'Approve or request changes'],
  setup: { upper: 'Upper arch, steps 1 to 3', lower: 'Lower arch, steps 1 to 3' },
  routes: {
    lab: 'Lab',
    group: 'Your address',
    practice: 'Clinic',
    firstMile: 'First mile',
    lastMile: 'Last mile',
    bulk: 'Bulk shipping',
    drop: 'Drop shipping',
  },
  choice: {
    title: 'Which one to choose',
    head: ['', 'When', 'What it needs', 'Where'],
    rows: {
      refinement: [
        'Refinement',
        'Teeth are not tracking, or the goal has changed',
        'New scans and photos, a new plan',
        'In the case',
      ],
      retainer: [
        'Retainer',
        'Treatment is over and the result must be retained',
        'The last step or a new scan',
        'Request',
      ],
      replacement: ['Replacement', 'An aligner is lost or broken', 'The step numbers', 'Request'],
    },
  },
  indexing: {
    noIndexing: { title: 'No indexing', text: 'Flat: the opposing teeth glide freely.' },
    lightIndexing: { title: 'Light indexing', text: 'The tips of the cusps leave a slight imprint.' },
    mediumIndexing: { title: 'Medium indexing', text: 'Cusps settle into place and can still slide out.' },
    heavyIndexing: { title: 'Heavy indexing', text: 'Cusps sit deep and hold the jaw in place.' },
  },
  statuses: {
    title: 'Case statuses',
    head: ['Status', 'Meaning'],
    meaning: {
      NEW: 'A draft that has not been submitted.',
      IN_QC: 'The lab compares the records with the prescription.',
      IN_PRODUCTION_FILE_SYNC: 'The records were accepted and the files are being prepared.',
      REJECTED: 'A record was rejected. Correct it or override the rejection.',
      IN_TS_GENERATING: 'Technicians are preparing the plan.',
      IN_CUSTOMER_APPPROVE: 'A plan is waiting for approval.',
      TS_REJECTED: 'Changes to the plan were requested.',
      IN_CLEARANCE: 'The approved plan is waiting for clearance by a second person.',
      UNCLEARED_FOR_MFG: 'The second person denied clearance, with a comment.',
      IN_MFG: 'The order is being made.',
      ORDER_REJECTED: 'Manufacturing is paused while the lab investigates.',
      READY_FOR_SHIPPING: 'Made, checked and packed.',
      IN_SHIPPING: 'In a parcel waiting for its courier.',
      FIRST_MILE_SHIPPED: "On its way to your group's address.",
      SHIPPED: 'On its way to its final address.',
      COMPLETE: 'Finished. Requests are still possible.',
      ACTIVE: 'A batch has arrived; more may follow.',
      CANCELED: 'Stopped before it was shipped.',
      CANCELED_REFINEMENT: 'Only the refinement has been stopped.',
      EXPIRED: 'Inactive too long, or the treatment window has ended.',
      PENDING_COURIER_PICKUP: 'A courier must be booked to pick up the impressions.',
      AWAITING_IMPRESSION: 'The impressions are on their way to the lab.',
    },
  },
}
