// Run the Khronos validator on the files given; prints {"<path>": [{code, message, pointer, severity}, ...], ...}.
// Severity 0 is an error, 1 a warning. Install once: npm install --prefix tools/validate_gltf
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { validateBytes } from "gltf-validator";

const reports = {};
for (const path of process.argv.slice(2)) {
  try {
    const report = await validateBytes(new Uint8Array(await readFile(path)), {
      uri: path,
      maxIssues: 0,
      externalResourceFunction: async (uri) => new Uint8Array(await readFile(join(dirname(path), decodeURIComponent(uri)))),
    });
    reports[path] = report.issues.messages.filter((message) => message.severity <= 1);
  } catch (error) {
    reports[path] = [{ code: "VALIDATOR_FAILED", message: String(error), pointer: "", severity: 0 }];
  }
}
console.log(JSON.stringify(reports));
