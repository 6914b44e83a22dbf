import type { Plugin } from 'vite'

const MOLLIE_AGENT = /new https\.Agent\(\{\s*ca: caCertificates\s*\}\)/

/**
 * Mollie's client opens a connection for each call and parses 140 certificates for each connection:
 * half of the CPU of a webhook. Calls that follow each other within five seconds share connections
 * here. Fails where the client has another form.
 */
export const keptMollieConnections: Plugin = {
  name: 'kept-mollie-connections',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { id: /@mollie\/api-client\/dist\/mollie\.\w+\.js/ },
    handler(code) {
      if (!MOLLIE_AGENT.test(code)) this.error("Mollie's client makes its connections in another way")
      const kept = 'new https.Agent({ ca: caCertificates, keepAlive: true, timeout: 5000 })'
      return { code: code.replace(MOLLIE_AGENT, kept), map: null }
    },
  },
}
