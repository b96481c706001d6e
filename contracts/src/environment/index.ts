export { EnvironmentError, readVariables } from './read-variables.ts';
export {
  headerSecret,
  httpAddress,
  type LogLevel,
  logLevel,
  metricsToken,
  port,
  proxyHops,
  quotaBytes,
  secret,
} from './variables.ts';
