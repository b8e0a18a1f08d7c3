import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'

export type Members = Readonly<Record<string, Buffer>>

/** A way to create a ZIP. `program` must be installed; null for libraries of the packages. */
export type ZipTool = {
  readonly name: string
  readonly program: string | null
  make(members: Members): Promise<Buffer>
}

export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))

/**
 * Runs `pack` in a folder with the members; it returns the archive, or writes it to `out.zip` in the parent folder.
 */
const inFolder = (members: Members, pack: (folder: string) => Buffer | undefined): Buffer => {
  const work = mkdtempSync(join(tmpdir(), 'archway-zip-'))
  try {
    const folder = join(work, 'in')
    for (const [path, content] of Object.entries(members)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    return pack(folder) ?? readFileSync(join(work, 'out.zip'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const program = (name: string, command: string, args: readonly string[], streams = false): ZipTool => ({
  name,
  program: command,
  make: async members =>
    inFolder(members, folder => {
      const output = execFileSync(command, args, {
        cwd: folder,
        maxBuffer: 512 * 1024 * 1024,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return streams ? output : undefined
    }),
})

const python = (name: string, script: string): ZipTool =>
  program(name, 'python3', [
    '-c',
    `import os, shutil, sys, zipfile
files = sorted(os.path.join(d, f)[2:] for d, _, fs in os.walk('.') for f in fs)
${script}`,
  ])

const zipInBrowser = async (members: Members): Promise<Buffer> => {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
  for (const [path, content] of Object.entries(members))
    await zip.add(path, new BlobReader(new Blob([new Uint8Array(content)])))
  return Buffer.from(await (await zip.close()).arrayBuffer())
}

/** The programs with which people pack scans. Windows and macOS use libarchive, or write what the last two imitate. */
export const zipTools: readonly ZipTool[] = [
  program('Info-ZIP', 'zip', ['-q', '-r', '../out.zip', '.']),
  program('Info-ZIP, hardest', 'zip', ['-q', '-9', '-r', '../out.zip', '.']),
  program('Info-ZIP, stored', 'zip', ['-q', '-0', '-r', '../out.zip', '.']),
  program('Info-ZIP, into a pipe', 'zip', ['-q', '-r', '-', '.'], true),
  program('Info-ZIP, Zip64', 'zip', ['-q', '-fz', '-r', '../out.zip', '.']),
  program('7-Zip', '7z', ['a', '-bd', '-bso0', '-tzip', '../out.zip', '.']),
  program('7-Zip, Deflate64', '7z', ['a', '-bd', '-bso0', '-tzip', '-mm=Deflate64', '../out.zip', '.']),
  program('libarchive', 'bsdtar', ['-a', '-cf', '../out.zip', '.']),
  python('Python', `shutil.make_archive('../out', 'zip', '.')`),
  python(
    'Python, into a pipe',
    `class Pipe:
    def __init__(self, to): self.to = to
    def write(self, data): return self.to.write(data)
    def flush(self): self.to.flush()
with open('../out.zip', 'wb') as out, zipfile.ZipFile(Pipe(out), 'w', zipfile.ZIP_DEFLATED) as z:
    for f in files: z.write(f)`,
  ),
  python(
    'Compress-Archive of Windows',
    `with zipfile.ZipFile('../out.zip', 'w', zipfile.ZIP_DEFLATED) as z:
    for f in files:
        info = zipfile.ZipInfo('scans\\\\' + f.replace('/', '\\\\'))
        info.create_system = 0
        info.compress_type = zipfile.ZIP_DEFLATED
        z.writestr(info, open(f, 'rb').read())`,
  ),
  python(
    'Archive Utility of macOS',
    `with open('../out.zip', 'wb') as out, zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:
    z.writestr('scans/', '')
    for f in files:
        z.write(f, 'scans/' + f)
        z.writestr('__MACOSX/scans/._' + f, b'\\0\\5\\x16\\7' + bytes(200))
    z.writestr('scans/.DS_Store', bytes(6148))`,
  ),
  { name: 'a browser', program: null, make: zipInBrowser },
]
