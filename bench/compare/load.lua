-- The load generator's script: wrk -s load.lua URL -- REQUESTS FIRST START
-- REQUESTS: a file with one request per line: method, path, cookie and body, separated by tabs. FIRST: number of the first request, so that
-- no two runs write the same row. START: first day of new appointments, in seconds since 1970.
-- In a body, {n} is the number of the request, {id} an id made of it, {day} and {hour} a time that no earlier request of the same line had.
local lines, fixed, number, start = {}, {}, 0, 0
local hours = 10

local function split(line)
  local parts = {}
  for part in (line .. "\t"):gmatch("(.-)\t") do parts[#parts + 1] = part end
  return parts
end

local function headersOf(cookie)
  local headers = { ["Content-Type"] = "application/json", ["Origin"] = wrk.scheme .. "://localhost:" .. wrk.port }
  headers["Host"] = "localhost:" .. wrk.port
  if cookie ~= "" then headers["Cookie"] = cookie end
  return headers
end

function init(args)
  for line in io.lines(args[1]) do lines[#lines + 1] = split(line) end
  number, start = tonumber(args[2]), tonumber(args[3])
  for index, line in ipairs(lines) do
    if not line[4]:find("{", 1, true) or not line[4]:find("{n}", 1, true) then
      fixed[index] = wrk.format(line[1], line[2], headersOf(line[3]), line[4] ~= "" and line[4] or nil)
    end
  end
end

function request()
  local index = number % #lines + 1
  local turn = math.floor(number / #lines)
  local line, id = lines[index], string.format("%08x-0000-4000-8000-%012x", start % 4294967296, number)
  number = number + 1
  if fixed[index] then return fixed[index] end
  local values = {
    n = number,
    id = id,
    day = os.date("!%Y-%m-%d", start + math.floor(turn / hours) * 86400),
    hour = string.format("%02d", 8 + turn % hours),
  }
  local headers = headersOf(line[3])
  headers["Idempotency-Key"] = id
  return wrk.format(line[1], line[2], headers, (line[4]:gsub("{(%a+)}", values)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"failed":%d}\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
