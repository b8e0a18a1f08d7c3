import sharp, { type Sharp } from 'sharp'
import { randomFrom } from './random.ts'
import { type Jaw, toothForms } from './tooth-forms.ts'

const svg = (width: number, height: number, inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750" viewBox="0 0 ${width} ${height}"><defs><filter id="b1" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2"/></filter><filter id="b2" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter><filter id="b3" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="34"/></filter></defs>${inner}</svg>`,
  )

/** Adds film grain to a drawing, in gray. */
async function film(drawing: Buffer, seed: number): Promise<Sharp> {
  const { data, info } = await sharp(drawing)
    .flatten({ background: '#060607' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const random = randomFrom(seed * 3 + 1)
  const { width, height, channels } = info
  const out = Buffer.alloc(width * height)
  for (let n = 0; n < out.length; n++) {
    const value = data[n * channels]!
    out[n] = Math.min(255, Math.max(0, value + (random() + random() - 1) * (7 + value * 0.05)))
  }
  return sharp(out, { raw: { width, height, channels: 1 } }).resize(1600, 1200)
}

/** Crown, root and pulp of a tooth, with its neck at (x, y); `up` is -1 if the roots point up. */
function toothShadow(x: number, y: number, jaw: Jaw, place: number, scale: number, lean: number): string {
  const form = toothForms[jaw][place]!
  const up = jaw === 'upper' ? -1 : 1
  const w = (form.width * scale) / 2
  const crown = form.height * scale * 0.92
  const root = (place === 2 ? 16 : place > 4 ? 12.5 : 13) * scale
  const roots = place > 4 ? [-0.5, 0.5] : [0]
  const q = (dx: number, dy: number) => `${(dx * w).toFixed(1)} ${(dy * up).toFixed(1)}`
  const crownPath = `M${q(-0.78, 0)}C${q(-1.05, -crown * 0.5)} ${q(-1, -crown * 0.9)} ${q(-0.8, -crown)}Q${q(0, -crown * (place === 2 ? 1.12 : place > 2 ? 0.86 : 1.02))} ${q(0.8, -crown)}C${q(1, -crown * 0.9)} ${q(1.05, -crown * 0.5)} ${q(0.78, 0)}Z`
  const drawRoot = (centerX: number) => {
    const r = roots.length > 1 ? 0.36 : 0.76
    return `M${q(centerX - r, -4)}C${q(centerX - r, root * 0.5)} ${q(centerX * 1.2 - 0.2, root)} ${q(centerX * 1.25, root)}C${q(centerX * 1.2 + 0.2, root)} ${q(centerX + r, root * 0.5)} ${q(centerX + r, -4)}Z`
  }
  const canal = (centerX: number) =>
    `M${q(centerX * 0.5 - 0.12, -crown * 0.45)}L${q(centerX * 1.2, root * 0.88)}L${q(centerX * 0.5 + 0.12, -crown * 0.45)}Z`
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean.toFixed(1)})">
    <g fill="none" stroke="#141414" stroke-width="7" opacity=".5">${roots.map(centerX => `<path d="${drawRoot(centerX)}"/>`).join('')}</g>
    <g fill="#b4b4b4" opacity=".9">${roots.map(centerX => `<path d="${drawRoot(centerX)}"/>`).join('')}</g>
    <path d="${crownPath}" fill="#d9d9d9" stroke="#f2f2f2" stroke-width="4"/>
    <g fill="#4b4b4b" opacity=".5">${roots.map(centerX => `<path d="${canal(centerX)}"/>`).join('')}</g></g>`
}

function row(jaw: Jaw, random: () => number): string {
  const scale = 9.2
  let out = ''
  for (const side of [-1, 1]) {
    let distanceAlong = 0
    for (let place = 0; place < 7; place++) {
      const width = toothForms[jaw][place]!.width * (jaw === 'lower' && place < 3 ? 1.1 : 1) * 0.97
      const x = 800 + side * (distanceAlong + width / 2) * scale
      distanceAlong += width
      const share = (x - 800) / 560
      // A smile line: the ends of the row are higher than its center.
      const y = (jaw === 'upper' ? 522 : 702) - 74 * share * share
      const lean = share * (jaw === 'upper' ? 8 : 15) + (random() - 0.5) * (place < 3 ? 16 : 5)
      out += toothShadow(x, y + (random() - 0.5) * 8, jaw, place, scale, lean)
    }
  }
  return out
}

/** A drawn panoramic X-ray: both rows with roots, mandible, joints, sinuses, spine. */
export function drawPanoramic(seed: number): Promise<Sharp> {
  const random = randomFrom(seed * 11 + 3)
  const mandible =
    'M150 330C140 250 200 220 230 290C250 350 240 470 270 560C330 610 420 640 520 660L1080 660C1180 640 1270 610 1330 560C1360 470 1350 350 1370 290C1400 220 1460 250 1450 330C1440 520 1430 680 1350 800C1230 960 1020 1000 800 1005C580 1000 370 960 250 800C170 680 160 520 150 330Z'
  return film(
    svg(
      1600,
      1200,
      `<rect width="1600" height="1200" fill="#0b0b0c"/>
      <g filter="url(#b3)"><ellipse cx="800" cy="620" rx="640" ry="430" fill="#3b3b3b"/><rect x="740" y="0" width="120" height="1200" fill="#6a6a6a" opacity=".5"/><rect x="0" y="120" width="110" height="900" fill="#6e6e6e" opacity=".7"/><rect x="1490" y="120" width="110" height="900" fill="#6e6e6e" opacity=".7"/><path d="M330 420q470-120 940 0v160H330Z" fill="#6b6b6b"/></g>
      <g filter="url(#b2)"><path d="${mandible}" fill="#646464"/><path d="${mandible}" fill="none" stroke="#a8a8a8" stroke-width="16" opacity=".7"/>
      <path d="M320 250q200-90 400 0q10 130-60 150H430q-90-20-110-150ZM1280 250q-200-90-400 0q-10 130 60 150h230q90-20 110-150Z" fill="#1e1e1f" opacity=".85"/><path d="M320 250q200-90 400 0M1280 250q-200-90-400 0" fill="none" stroke="#9c9c9c" stroke-width="9"/><path d="M560 398h480" stroke="#a5a5a5" stroke-width="16"/><path d="M800 130v270" stroke="#9a9a9a" stroke-width="12"/>
      <path d="M330 600Q560 610 800 612T1270 600" stroke="#111" stroke-width="26" fill="none" opacity=".6"/>
      <path d="M255 620C330 830 560 905 640 880M1345 620C1270 830 1040 905 960 880" stroke="#2c2c2c" stroke-width="15" fill="none" opacity=".75"/></g>
      <g filter="url(#b1)">${row('upper', random)}${row('lower', random)}</g>
      <text x="60" y="1130" font-family="sans-serif" font-size="44" fill="#cfcfcf">R</text><text x="1510" y="1130" font-family="sans-serif" font-size="44" fill="#cfcfcf">L</text>`,
    ),
    seed,
  )
}

/** A drawn lateral cephalogram: skull, sella, jaws in profile, spine and soft tissue. */
export function drawCephalometric(seed: number): Promise<Sharp> {
  const random = randomFrom(seed * 13 + 7)
  const lean = () => (random() - 0.5) * 10
  const drawFrontTooth = (jaw: Jaw, x: number, y: number, turn: number) =>
    toothShadow(x, y, jaw, 0, 7.2, turn + lean())
  const molars = (jaw: Jaw, y: number) =>
    [6, 5, 4, 3]
      .map((place, i) => toothShadow(735 - i * 66 - (i > 1 ? -8 : 0), y + i * 5, jaw, place, 6.6, 4))
      .join('')
  const skull =
    'M520 520C470 300 620 110 900 110C1190 110 1340 320 1300 540C1280 660 1200 720 1100 720C1040 720 1010 690 960 660C860 620 700 600 640 600C590 590 540 570 520 520Z'
  return film(
    svg(
      1600,
      1200,
      `<rect width="1600" height="1200" fill="#0a0a0b"/>
      <g filter="url(#b2)"><path d="M470 560C440 440 440 300 560 180C700 60 1080 40 1260 180C1400 300 1400 560 1330 700C1290 820 1320 1000 1360 1200H820C810 1120 800 1090 760 1080C690 1090 560 1120 470 1080C420 1050 450 1010 440 985C410 975 415 945 432 935C405 925 400 890 425 875C430 850 385 850 365 835C345 815 385 780 410 735C440 690 480 640 470 560Z" fill="#2b2b2c"/></g>
      <g filter="url(#b2)"><path d="${skull}" fill="#474747"/><path d="${skull}" fill="none" stroke="#bdbdbd" stroke-width="17"/>
      <path d="M530 545Q700 560 800 510Q835 505 842 535Q858 560 885 540Q900 500 930 515L1060 690" fill="none" stroke="#d4d4d4" stroke-width="13"/>
      <path d="M520 560q70-20 120 30q20 70-50 96q-70-20-70-126Z" fill="#1a1a1b"/><path d="M520 540q86 8 128 52q6 50-30 90" fill="none" stroke="#b0b0b0" stroke-width="9"/>
      <path d="M462 742Q620 720 800 742L800 790Q640 800 500 800Q470 790 462 742Z" fill="#9a9a9a"/>
      <path d="M905 640q40 10 34 60Q930 860 900 920Q700 1010 540 1075Q490 1080 486 1030Q496 960 520 950Q700 930 800 900Q850 800 860 690q10-60 45-50Z" fill="#777"/><path d="M905 640q40 10 34 60Q930 860 900 920Q700 1010 540 1075Q490 1080 486 1030" fill="none" stroke="#c4c4c4" stroke-width="12"/>
      ${[0, 1, 2, 3].map(i => `<rect x="${1040 + i * 12}" y="${745 + i * 108}" width="120" height="88" rx="20" fill="#6f6f6f" stroke="#a5a5a5" stroke-width="7" transform="rotate(6 ${1100} ${790 + i * 108})"/>`).join('')}</g>
      <g filter="url(#b1)">${molars('upper', 818)}${molars('lower', 922)}${drawFrontTooth('upper', 505, 815, 20)}${drawFrontTooth('lower', 520, 935, -14)}</g>
      <g stroke="#d8d8d8" stroke-width="4">${Array.from({ length: 11 }, (_, i) => `<path d="M90 ${300 + i * 60}h${i % 5 ? 22 : 44}"/>`).join('')}<path d="M90 300v600"/></g>`,
    ),
    seed,
  )
}
