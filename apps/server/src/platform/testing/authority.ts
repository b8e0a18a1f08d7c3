// The library needs it to be there first.
import 'reflect-metadata'
import type { KeyObject, webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const dayMs = 86_400_000

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const exportPem = async (key: webcrypto.CryptoKey): Promise<string> => {
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${bytes}\n-----END PRIVATE KEY-----\n`
}

/** The extension of Android key stores with the challenge for which a key was created. */
const androidKeyStore = (challenge: Buffer): Extension => {
  const versions = '0201030a01010201040a0101'
  const description = Buffer.from(`3034${versions}0420${challenge.toString('hex')}040030003000`, 'hex')
  return new Extension('1.3.6.1.4.1.11129.2.1.17', false, description)
}

/** A certificate authority created for a test, which no system trusts. Its certificates are valid for a day. */
export const testAuthority = async () => {
  const keys = await newKeys()
  const validity = () => ({ notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + dayMs) })
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Archway test authority',
    keys,
    signingAlgorithm: algorithm,
    ...validity(),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  })
  const certify = (publicKey: webcrypto.CryptoKey, extensions: readonly Extension[]) =>
    X509CertificateGenerator.create({
      subject: 'CN=Archway test',
      issuer: root.subject,
      publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: algorithm,
      ...validity(),
      extensions: [...extensions],
    })
  return {
    /** PEM. */
    root: root.toString('pem'),
    /**
     * The certificates (DER) with which an Android key store attests a key; `revocationUrl` is their certificate
     * revocation list.
     */
    androidChain: async (key: KeyObject, challenge: Buffer, revocationUrl: string): Promise<Buffer[]> => {
      const spki = key.export({ type: 'spki', format: 'der' })
      const publicKey = await crypto.subtle.importKey('spki', spki, algorithm, true, ['verify'])
      const leaf = await certify(publicKey, [
        androidKeyStore(challenge),
        new CRLDistributionPointsExtension([revocationUrl]),
      ])
      return [leaf, root].map(({ rawData }) => Buffer.from(rawData))
    },
    /** Key and certificate (PEM) of a server at these names and IP addresses. */
    serverAt: async (hosts: readonly { readonly type: 'dns' | 'ip'; readonly value: string }[]) => {
      const serverKeys = await newKeys()
      const certificate = await certify(serverKeys.publicKey, [
        new SubjectAlternativeNameExtension(hosts.map(host => ({ ...host }))),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      ])
      return { key: await exportPem(serverKeys.privateKey), cert: certificate.toString('pem') }
    },
  }
}
