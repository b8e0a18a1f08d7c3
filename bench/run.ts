const [, , name = '', ...rest] = process.argv
const benches: Readonly<Record<string, string>> = {
  p1: './p1-list.ts',
  p2: './p2-peers.ts',
  p3: './p3-scale.ts',
  p4: './p4-search.ts',
  p5: './p5-pages.ts',
  p6: './p6-counters.ts',
  p7: './p7-chat.ts',
  p8: './uploads/p8-upload.ts',
  direct: './uploads/direct-upload.ts',
  p9: './p9-weight.ts',
  p10: './p10-feel.ts',
  p11: './p11-scan.ts',
  p12: './p12-views.ts',
  p14: './p14-open.ts',
  p15: './p15-opening.ts',
  p17: './p17-neighbours.ts',
  frames: './frames.ts',
  board: './src/order-board.ts',
  walk: './walk.ts',
  gc: './src/gc.ts',
  tables: './src/tables-that-grow.ts',
  growth: './load/growth.ts',
  sockets: './load/sockets.ts',
  upgrade: './load/upgrade.ts',
  calls: './calls.ts',
}
if (name === '') {
  const { runQuick } = await import('./src/run-quick.ts')
  await runQuick()
  process.exit()
}
if (name === 'peers') {
  const { runPeers } = await import('./src/run-quick.ts')
  await runPeers()
  process.exit()
}
const file = benches[name]
if (!file) {
  process.stderr.write(`npm run bench -- ${[...Object.keys(benches), 'peers'].join('|')}\n`)
  process.exit(2)
}
process.argv.splice(2, process.argv.length, ...rest)
await import(file).catch((error: Error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`)
  process.exit(1)
})
process.exit()
