// Zip files as strangers make them: each entry stored or deflated, with sizes that may be lies.
import { deflateRawSync } from 'node:zlib';

/** A zip file of `[name, content]` pairs; `claimed` is the size that its directory names for every file. */
export function zipped(files, { claimed, crc = 0 } = {}) {
  const [locals, central] = [[], []];
  let at = 0;
  for (const [name, content] of files) {
    const [label, bytes] = [Buffer.from(name), Buffer.from(content)];
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x0800, 2); // the name is UTF-8
    about.writeUInt16LE(8, 4); // deflated
    about.writeUInt32LE(crc, 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(claimed ?? bytes.length, 18);
    about.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, label, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, rest, label]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
