-- For wrk: any page of a guestbook of 100,000 impressions.
request = function()
  return wrk.format('GET', '/api/user/comments/write-impression?limit=10&page=' .. math.random(9800))
end
