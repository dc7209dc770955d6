// Speaking to the server: requests with errors that say what to do, and one WebSocket for events and quick calls.
import type { Trouble } from "./types";

export class StudioError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.what);
  }
}

const UNREACHED: Trouble = {
  code: "studio-gone",
  what: "The studio does not answer.",
  where: "",
  hint: "Is kinema studio still running in the terminal? Nothing is lost; the page connects again by itself.",
};

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new StudioError(UNREACHED);
  }
  const told = await answer.json().catch(() => null);
  if (!answer.ok || told === null) throw new StudioError(told?.error ?? { ...UNREACHED, what: `The studio answered ${answer.status}.` });
  return told as T;
}

// fetch tells nothing of an upload's progress, so this is the older way
export function upload(file: File, folder: string | null, onShare: (share: number) => void): Promise<{ folder: string; file: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name, ...(folder ? { folder } : {}) });
    request.open("POST", `/api/uploads?${query}`);
    request.responseType = "json";
    request.upload.onprogress = (event) => onShare(event.total ? event.loaded / event.total : 0);
    request.onload = () =>
      request.status === 200 ? resolve(request.response) : reject(new StudioError(request.response?.error ?? UNREACHED));
    request.onerror = () => reject(new StudioError(UNREACHED));
    request.send(file);
  });
}

export interface Answer<T> {
  value: T;
  body: ArrayBuffer;
}

type Waiting = { resolve: (answer: Answer<any> | null) => void; reject: (error: Error) => void };

// Events out of the server, quick calls into it; comes back by itself when the connection is lost.
export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private count = 0;
  private delay = 300;

  constructor(
    private onEvent: (event: any) => void,
    private onOpen: () => void,
    private onLost: () => void,
  ) {
    this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.delay = 300;
      this.onOpen();
    };
    socket.onmessage = ({ data }) => (typeof data === "string" ? this.onEvent(JSON.parse(data)) : this.hear(data));
    socket.onclose = () => {
      for (const one of this.waiting.values()) one.reject(new StudioError(UNREACHED));
      this.waiting.clear();
      this.onLost();
      setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(2 * this.delay, 4000);
    };
  }

  private hear(data: ArrayBuffer): void {
    const [length] = new Uint32Array(data, 0, 1);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 8, length)));
    const waiting = this.waiting.get(head.id);
    this.waiting.delete(head.id);
    if (!waiting) return;
    if (head.error) waiting.reject(new StudioError(head.error));
    else waiting.resolve(head.skipped ? null : { value: head.value, body: data.slice(8 + length) });
  }

  // The answer; null where a newer call of the kind made it needless.
  call<T>(what: string, told: unknown): Promise<Answer<T> | null> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new StudioError(UNREACHED));
      const id = ++this.count;
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, do: what, told }));
    });
  }
}

// Of many calls in a row one is under way at a time, and only the newest of those that wait is made.
export class Latest<T> {
  private busy = false;
  private next: (() => Promise<T>) | null = null;

  constructor(
    private onDone: (value: T) => void,
    private onError: (error: unknown) => void,
  ) {}

  ask(make: () => Promise<T>): void {
    this.next = make;
    if (!this.busy) void this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.next) {
      const make = this.next;
      this.next = null;
      try {
        const value = await make();
        this.onDone(value);
      } catch (error) {
        this.onError(error);
      }
    }
    this.busy = false;
  }
}
