import { randomFrom } from './random.ts'

/** Muted color palettes: background, skin, shadow, hair, clothes. */
const palettes = [
  ['#dfe7ea', '#e8bf9f', '#d3a283', '#4a352a', '#5b7f8c'],
  ['#e6e4de', '#c99770', '#b07f5a', '#2b211d', '#7b8f77'],
  ['#dde3ec', '#f0cfb5', '#dbb194', '#8a6240', '#6d7ba3'],
  ['#e3e8e3', '#9c6b4a', '#83563a', '#1d1715', '#8c6f63'],
] as const

/** A neutral drawn portrait as SVG, instead of a patient's photo. */
export function drawFace(
  key: 'frontSmiling' | 'frontPose' | 'profile',
  seed: number,
  width: number,
  height: number,
): string {
  const random = randomFrom(seed * 7 + 5)
  const palette = palettes[Math.floor(random() * palettes.length)]!
  const long = random() < 0.5
  const [backdrop, skin, shadow, hair, clothes] = palette
  const inner = key === 'profile' ? profile(long) : drawFront(long, key === 'frontSmiling')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 1200">
  <defs>
    <radialGradient id="back" cx=".5" cy=".38" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="${backdrop}"/></radialGradient>
    <linearGradient id="skin" x1="0" x2="1" y2=".25"><stop offset="0" stop-color="${skin}"/><stop offset=".7" stop-color="${skin}"/><stop offset="1" stop-color="${shadow}"/></linearGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>
  <style>.skin{fill:url(#skin)}.shade{fill:${shadow}}.hair{fill:${hair}}.cloth{fill:${clothes}}.line{fill:none;stroke:${shadow};stroke-width:7;stroke-linecap:round}.brow{fill:none;stroke:${hair};stroke-width:13;stroke-linecap:round}</style>
  <rect width="1600" height="1200" fill="${backdrop}"/><rect width="1600" height="1200" fill="url(#back)"/>
  ${inner}
</svg>`
}

function drawFront(long: boolean, smiling: boolean): string {
  const backHair = long
    ? '<path class="hair" d="M520 520C500 200 640 120 800 120S1100 200 1080 520C1090 760 1130 900 1060 960H540C470 900 510 760 520 520Z"/>'
    : '<path class="hair" d="M548 520C530 230 650 140 800 140s270 90 252 380l-40 60H588Z"/>'
  const eye = (x: number) =>
    `<path d="M${x - 44} 556q44-38 88 0q-44 30-88 0Z" fill="#fff"/><circle cx="${x}" cy="552" r="19" fill="#4a3b32"/><circle cx="${x}" cy="552" r="9" fill="#17120f"/><circle cx="${x + 6}" cy="545" r="5" fill="#fff"/><path class="brow" stroke-width="7" d="M${x - 48} 554q48-44 96 0" style="stroke-width:6"/><path class="brow" d="M${x - 54} 494q54-30 108-4"/>`
  const teeth = Array.from({ length: 8 }, (_, i) => {
    const from = [708, 730, 756, 777, 800, 823, 844, 870][i]!
    const to = [730, 756, 777, 800, 823, 844, 870, 892][i]!
    const drop = [14, 26, 31, 36, 36, 31, 26, 14][i]!
    return `<rect x="${from + 0.6}" y="768" width="${to - from - 1.2}" height="${drop + 12}" rx="5" fill="#f8f4ea"/>`
  }).join('')
  const mouth = smiling
    ? `<clipPath id="lips"><path d="M692 772q108 22 216 0q-34 82-108 82t-108-82Z"/></clipPath><path d="M680 768q60-16 100-14q20 6 40 0q40-2 100 14q-40 104-120 104t-120-104Z" fill="#c0706a"/><g clip-path="url(#lips)"><rect x="680" y="750" width="240" height="120" fill="#5c2626"/><path d="M700 845q100-40 200 0v40H700Z" fill="#b65f60"/>${teeth}</g><path class="line" d="M664 752q8 14 20 18M936 752q-8 14-20 18M640 690q-18 40-6 84M960 690q18 40 6 84"/>`
    : '<path d="M704 790q50-24 76-22q20 8 40 0q26-2 76 22q-46 40-96 40t-96-40Z" fill="#c27a72"/><path d="M704 790q96 10 192 0" fill="none" stroke="#93504b" stroke-width="5" stroke-linecap="round"/>'
  return `${backHair}
  <path class="shade" d="M690 860h220v180q-110 90-220 0Z"/>
  <path class="cloth" d="M300 1200c10-150 130-190 390-220q110 90 220 0c260 30 380 70 390 220Z"/>
  <path class="skin" d="M694 960q106 100 212 0l10 26q-116 116-232 0Z"/>
  <ellipse class="shade" cx="556" cy="590" rx="30" ry="62"/><ellipse class="shade" cx="1044" cy="590" rx="30" ry="62"/>
  <path class="skin" d="M560 520C560 300 660 220 800 220s240 80 240 300c0 190-60 300-120 360-40 44-80 62-120 62s-80-18-120-62c-60-60-120-170-120-360Z"/>
  <g filter="url(#soft)" opacity=".35"><ellipse cx="660" cy="690" rx="52" ry="36" fill="#d9796a"/><ellipse cx="940" cy="690" rx="52" ry="36" fill="#d9796a"/><path class="shade" d="M690 905q110 60 220 0l-10 40H700Z"/></g>
  ${eye(692)}${eye(908)}
  <path class="line" d="M786 560q-10 70-24 104q6 24 38 24t38-24"/>
  ${mouth}
  <path class="hair" d="M552 540C540 260 660 170 800 170s262 90 248 370C1020 420 960 350 900 330C800 400 660 350 620 380C580 420 565 470 552 540Z"/>`
}

function profile(long: boolean): string {
  const backHair = long
    ? '<path class="hair" d="M1010 300C1180 360 1200 620 1160 980H900Z"/>'
    : '<path class="hair" d="M980 260C1150 330 1140 600 1060 700H900Z"/>'
  return `${backHair}
  <path class="shade" d="M770 820h270l40 240q-150 60-330-10Z"/>
  <path class="cloth" d="M380 1200c30-130 180-190 380-200q150 50 300-20c140 20 220 90 240 220Z"/>
  <path class="skin" d="M640 330C720 230 880 210 990 270C1110 340 1110 560 1050 680C1040 760 1040 800 1050 840C960 930 860 960 770 935C700 950 650 930 640 890C634 868 646 846 640 832C622 824 618 806 630 796C612 786 612 764 628 754C636 736 610 730 580 722C552 712 560 694 582 662C606 624 618 588 616 556C610 500 606 430 640 330Z"/>
  <path d="M630 796q34-2 62 8" fill="none" stroke="#93504b" stroke-width="6" stroke-linecap="round"/>
  <path d="M629 795C612 786 612 764 630 756q34 18 60 46Z" fill="#c27a72"/><path d="M631 797q-14 14 8 34q36-4 54-26Z" fill="#c27a72"/>
  <path d="M640 566q34-34 66-6q-30 22-66 6Z" fill="#fff"/><ellipse cx="652" cy="558" rx="11" ry="17" fill="#4a3b32"/><path class="brow" d="M628 498q44-30 92 0" /><path class="brow" style="stroke-width:6" d="M634 562q34-40 78-4"/>
  <path class="line" d="M604 716q14-18 32-8"/>
  <path class="shade" d="M880 560q60-50 78 10q6 60-50 110q-26 10-20-30q-30-40-8-90Z"/><path class="line" style="stroke-width:5" d="M898 578q34-30 44 6q2 36-24 60"/>
  <path class="line" d="M770 930q110 0 190-90" opacity=".6"/>
  <path class="hair" d="M628 372C650 210 850 130 1000 220C1120 290 1130 480 1080 600C1060 640 1020 660 990 690C960 620 970 560 930 540C880 520 870 600 850 560C850 460 800 420 740 410C700 400 660 400 628 372Z"/>`
}
